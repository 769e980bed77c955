import { fireEvent, render } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { drawAvatar } from './drawing.ts'

const VITALIK = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('drawAvatar', () => {
  test('behavior: draws the same picture for an address in every release', () => {
    expect(drawAvatar(VITALIK)).toMatchInlineSnapshot(`
      {
        "background": 6,
        "waves": [
          {
            "angle": 31,
            "offset": -3,
            "tone": 7,
          },
          {
            "angle": 307,
            "offset": 4,
            "tone": 4,
          },
          {
            "angle": 63,
            "offset": 11,
            "tone": 5,
          },
        ],
      }
    `)
  })

  test('behavior: ignores the letter case, which is only a checksum, in EVM addresses but not in other seeds', () => {
    expect(drawAvatar(VITALIK.toLowerCase())).toEqual(drawAvatar(VITALIK))
    expect(drawAvatar('5Grwva')).not.toEqual(drawAvatar('5grwva'))
  })

  test('behavior: uses four different colours of the palette for any seed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (seed) => {
        const { background, waves } = drawAvatar(seed)
        const tones = [background, ...waves.map(({ tone }) => tone)]
        expect(new Set(tones).size).toBe(4)
        expect(tones.every((tone) => Number.isInteger(tone) && tone >= 1 && tone <= 8)).toBe(true)
      }),
    )
  })

  test('behavior: draws different pictures for similar seeds', () => {
    const pictures = Array.from({ length: 1000 }, (_, index) => JSON.stringify(drawAvatar(`0x${index.toString(16)}`)))
    expect(new Set(pictures).size).toBe(1000)
  })
})

describe('Avatar', () => {
  test('default: is hidden from screen readers and uses only colours of the theme', () => {
    const { container } = render(<Avatar seed={VITALIK} size="lg" />)
    const avatar = container.querySelector<HTMLElement>('.hf-avatar')
    expect(avatar?.getAttribute('aria-hidden')).toBe('true')
    expect(avatar?.dataset.size).toBe('lg')
    expect(container.innerHTML).not.toMatch(/fill=|#[0-9a-f]{3}/)
    expect(container.querySelectorAll('[data-tone]').length).toBe(4)
  })

  test('behavior: shows the owner’s picture over the drawn one, and only the drawn one if loading fails', () => {
    const { container, rerender } = render(<Avatar seed={VITALIK} image="https://pictures.example/broken.png" />)
    const picture = () => container.querySelector('img')
    expect(picture()?.getAttribute('src')).toBe('https://pictures.example/broken.png')
    expect(picture()?.alt).toBe('')
    const broken = picture()
    if (broken) fireEvent.error(broken)
    expect(picture()).toBeNull()
    expect(container.querySelectorAll('[data-tone]').length).toBe(4)
    rerender(<Avatar seed={VITALIK} image="https://pictures.example/whole.png" />)
    expect(picture()?.getAttribute('src')).toBe('https://pictures.example/whole.png')
  })
})
