import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TextBlock } from './TextBlock.tsx'

const hex = (characters: number) => `0x${'a'.repeat(characters - 2)}`

describe('TextBlock', () => {
  it('default: shows a text in full, however long it is, with its hidden characters made visible', () => {
    const text = `${'word '.repeat(400)}pay \u202Ebob`
    render(<TextBlock label="Message" text={text} />)
    const shown = screen.getByRole('region', { name: 'Message' })
    expect(shown.querySelector('details')).toBeNull()
    expect(shown.querySelector('pre')?.textContent).toBe(`${'word '.repeat(400)}pay ⟨U+202E⟩bob`)
  })

  it.each([
    [600, undefined],
    [602, 'Show all 300 bytes'],
    [604, 'Show all 301 bytes'],
  ])('param: isCode: of %s characters of hex, the summary is %s', (characters, summary) => {
    render(<TextBlock label="Data" text={hex(characters)} isCode />)
    const shown = screen.getByRole('region', { name: 'Data' })
    expect(shown.querySelector('summary')?.textContent).toBe(summary)
    expect(shown.querySelector('pre')?.textContent).toBe(hex(characters))
  })
})
