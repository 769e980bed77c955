import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fillPlaceholders, slot } from './fillPlaceholders.tsx'

describe('fillPlaceholders', () => {
  test('default: puts the elements at their places in the text', () => {
    const { container } = render(
      <p>
        {fillPlaceholders(`I agree to ${slot.second} and ${slot.first}.`, [<i key="a">this</i>, <b key="b">that</b>])}
      </p>,
    )
    expect(container.innerHTML).toBe('<p>I agree to <b>that</b> and <i>this</i>.</p>')
  })

  test('behavior: leaves out an element whose place the translation lacks', () => {
    const { container } = render(<p>{fillPlaceholders('Agreed', [<i key="a">this</i>])}</p>)
    expect(container.innerHTML).toBe('<p>Agreed</p>')
  })
})
