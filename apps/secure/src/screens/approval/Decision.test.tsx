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

/** The two buttons, which count presses. */
function draw({ isOpen = true, risks = [] }: { isOpen?: boolean; risks?: readonly RiskLine[] } = {}) {
  const said: string[] = []
  render(
    <TextsContext value={english}>
      <Decision
        isOpen={isOpen}
        risks={risks}
        onApprove={() => void said.push('yes')}
        onRefuse={() => void said.push('no')}
      />
    </TextsContext>,
  )
  return said
}

/** A press as a browser reports it: `isTrusted` if the user made it. */
function press(name: string, isTrusted: boolean): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'isTrusted', { value: isTrusted })
  act(() => void screen.getByRole('button', { name }).dispatchEvent(event))
}

const focused = (is: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(is)

describe('Decision', () => {
  test('default: a user’s press approves while the window has the focus', () => {
    const said = draw()
    focused(true)
    press('Approve', true)
    expect(said).toEqual(['yes'])
  })

  test.each([
    ['a script’s press', { isTrusted: false, hasFocus: true, isOpen: true }],
    ['a press while another window has the focus', { isTrusted: true, hasFocus: false, isOpen: true }],
    ['a press while the gate is closed', { isTrusted: true, hasFocus: true, isOpen: false }],
  ])('error: %s approves nothing', (_, { isTrusted, hasFocus, isOpen }) => {
    const said = draw({ isOpen })
    focused(hasFocus)
    // A script could do this.
    screen.getByRole('button', { name: 'Approve' }).removeAttribute('disabled')
    press('Approve', isTrusted)
    expect(said).toEqual([])
  })

  test('behavior: a danger needs two presses, a warning one', () => {
    const said = draw({ risks: [{ tone: 'danger', risk: 'foreignDomain' }] })
    focused(true)
    press('Approve', true)
    expect(said).toEqual([])
    press('I understand the risk', true)
    expect(said).toEqual(['yes'])
    cleanup()
    const once = draw({ risks: [{ tone: 'warning', risk: 'foreignDomain' }] })
    press('Approve', true)
    expect(once).toEqual(['yes'])
  })

  test('behavior: a rejection always counts', () => {
    const said = draw({ isOpen: false })
    press('Reject', false)
    expect(said).toEqual(['no'])
  })
})
