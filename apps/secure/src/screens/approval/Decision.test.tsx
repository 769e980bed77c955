import { cleanup, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import type { RiskLine } from '../risks.ts'
import { Decision } from './Decision.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Draws the two buttons, and records the decisions. */
function draw({ isOpen = true, risks = [] }: { isOpen?: boolean; risks?: readonly RiskLine[] } = {}) {
  const decisions: string[] = []
  render(
    <TextsContext value={english}>
      <Decision
        isOpen={isOpen}
        risks={risks}
        onApprove={() => void decisions.push('yes')}
        onRefuse={() => void decisions.push('no')}
      />
    </TextsContext>,
  )
  return decisions
}

/** Presses a button, by the user (`isTrusted`) or by a script. */
function press(name: string, isTrusted: boolean): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'isTrusted', { value: isTrusted })
  act(() => void screen.getByRole('button', { name }).dispatchEvent(event))
}

const stubFocus = (hasFocus: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)

describe('Decision', () => {
  test('default: a user’s press approves while the window has the focus', () => {
    const decisions = draw()
    stubFocus(true)
    press('Approve', true)
    expect(decisions).toEqual(['yes'])
  })

  test.each([
    ['a script’s press', { isTrusted: false, hasFocus: true, isOpen: true }],
    ['a press while another window has the focus', { isTrusted: true, hasFocus: false, isOpen: true }],
    ['a press while the gate is closed', { isTrusted: true, hasFocus: true, isOpen: false }],
  ])('error: %s approves nothing', (_, { isTrusted, hasFocus, isOpen }) => {
    const decisions = draw({ isOpen })
    stubFocus(hasFocus)
    // A script could enable the button.
    screen.getByRole('button', { name: 'Approve' }).removeAttribute('disabled')
    press('Approve', isTrusted)
    expect(decisions).toEqual([])
  })

  test('behavior: a danger needs two presses, a warning only one', () => {
    const decisions = draw({ risks: [{ tone: 'danger', risk: 'foreignDomain' }] })
    stubFocus(true)
    press('Approve', true)
    expect(decisions).toEqual([])
    press('I understand the risk', true)
    expect(decisions).toEqual(['yes'])
    cleanup()
    const warned = draw({ risks: [{ tone: 'warning', risk: 'foreignDomain' }] })
    press('Approve', true)
    expect(warned).toEqual(['yes'])
  })

  test('behavior: a rejection always takes effect', () => {
    const decisions = draw({ isOpen: false })
    press('Reject', false)
    expect(decisions).toEqual(['no'])
  })
})
