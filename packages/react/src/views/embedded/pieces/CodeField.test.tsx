import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../../../test/renderKit.tsx'
import { CodeField, type CodeFieldProps } from './CodeField.tsx'

function renderField(props: Partial<CodeFieldProps> = {}) {
  const codes: string[] = []
  /** Refuses the entered code when the button is pressed. */
  function Refusing() {
    const [problem, setProblem] = useState(props.problem)
    return (
      <>
        <CodeField isChecking={false} onCode={(code) => void codes.push(code)} {...props} problem={problem} />
        <button type="button" onClick={() => setProblem({ code: 'wrongCode' })}>
          Refuse
        </button>
      </>
    )
  }
  const page = renderKit(<Refusing />)
  // The modal, which is prepared in the background, has live regions of its own.
  const view = within(page.container)
  return { ...page, codes, field: view.getByRole<HTMLInputElement>('textbox'), alert: view.getByRole('alert') }
}

describe('CodeField', () => {
  test('default: has the focus, and calls onCode at the sixth digit', async () => {
    const { user, codes, field } = renderField()
    expect(document.activeElement).toBe(field)
    await user.keyboard('12345')
    expect(codes).toEqual([])
    await user.keyboard('6')
    expect(codes).toEqual(['123456'])
  })

  test('behavior: ignores everything that is not a digit', async () => {
    const { user, codes, field } = renderField()
    await user.keyboard('1a2-3 4')
    expect(field.value).toBe('1234')
    expect(codes).toEqual([])
  })

  test('behavior: takes the digits out of a pasted text', async () => {
    const { user, codes } = renderField()
    await user.paste('Your code: 123 456.')
    expect(codes).toEqual(['123456'])
  })

  test('behavior: marks the box of the next digit', async () => {
    const { user, container } = renderField()
    const marked = () => [...container.querySelectorAll('.hf-kit-code-box')].map((box) => box.hasAttribute('data-next'))
    expect(marked().indexOf(true)).toBe(0)
    await user.keyboard('12')
    expect(marked()).toEqual([false, false, true, false, false, false])
  })

  test('behavior: announces that a code was refused, and empties the field', async () => {
    const { user, codes, field, alert } = renderField()
    await user.keyboard('123456')
    await user.click(screen.getByRole('button', { name: 'Refuse' }))
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(alert.textContent).not.toBe('')
    expect(field.getAttribute('aria-describedby')).toBe(alert.id)
    // The same code may be entered again.
    await user.keyboard('123456')
    expect(codes).toEqual(['123456', '123456'])
  })

  test('param: isChecking: accepts no digits', async () => {
    const { user, codes, field } = renderField({ isChecking: true })
    expect(field.readOnly).toBe(true)
    await user.paste('123456')
    expect([codes, field.value]).toEqual([[], ''])
    expect(field.parentElement?.getAttribute('aria-busy')).toBe('true')
  })

  test.each(['codeUsedUp', 'codeExpired'] as const)('error: accepts no digits after %s', async (code) => {
    const { user, codes, field } = renderField({ problem: { code } })
    expect(field.readOnly).toBe(true)
    await user.paste('123456')
    expect(codes).toEqual([])
  })

  test.each([
    [{ code: 'wrongCode' }, 'Invalid code. Try Again'],
    [{ code: 'codeUsedUp' }, 'Too many wrong codes. Ask for a new one.'],
    [{ code: 'codeExpired' }, 'This code has expired. Ask for a new one.'],
    [{ code: 'failed', message: 'The wallet is out of reach' }, 'The wallet is out of reach. Try Again'],
  ] as const)('error: announces %o', (problem, expected) => {
    expect(renderField({ problem }).alert.textContent).toBe(expected)
  })
})
