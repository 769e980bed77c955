import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TextBlock } from './TextBlock.tsx'

const hex = (characters: number) => `0x${'a'.repeat(characters - 2)}`

describe('TextBlock', () => {
  it('default: shows a long text in full, and makes hidden characters visible', () => {
    const text = `${'word '.repeat(400)}pay \u202Ebob`
    render(<TextBlock label="Message" text={text} />)
    const block = screen.getByRole('region', { name: 'Message' })
    expect(block.querySelector('details')).toBeNull()
    expect(block.querySelector('pre')?.textContent).toBe(`${'word '.repeat(400)}pay ⟨U+202E⟩bob`)
  })

  it.each([
    [600, undefined],
    [602, 'Show all 300 bytes'],
    [604, 'Show all 301 bytes'],
  ])('param: isCode: hex of %s characters has the summary: %s', (characters, summary) => {
    render(<TextBlock label="Data" text={hex(characters)} isCode />)
    const block = screen.getByRole('region', { name: 'Data' })
    expect(block.querySelector('summary')?.textContent).toBe(summary)
    expect(block.querySelector('pre')?.textContent).toBe(hex(characters))
  })
})
