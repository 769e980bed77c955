import type { SendWarning } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FRIEND } from '../../../../test/openSendView.ts'
import { renderKit } from '../../../../test/renderKit.tsx'
import { ReceiverWarnings } from './ReceiverWarnings.tsx'

/** What is told, with its weight, of a status that screen readers read out. */
function told(...warnings: SendWarning[]) {
  renderKit(<ReceiverWarnings warnings={warnings} />)
  const notes = screen.getByRole('status').querySelectorAll<HTMLElement>('[data-tone]')
  return [...notes].map((note) => [note.dataset['tone'], note.textContent])
}

describe('ReceiverWarnings', () => {
  test('default: nothing is told, and the place is there', () => {
    expect(told()).toEqual([])
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('behavior: what is new is good to know, what may be meant should be checked, and what is lost is a danger', () => {
    const notes = told(
      { kind: 'zero', isGrave: true },
      { kind: 'contract', isGrave: false },
      { kind: 'firstTime', isGrave: false },
    )
    expect(notes).toEqual([
      ['danger', 'Nobody has the key to this address. What is sent there is lost.'],
      ['warning', 'This is a contract. Make sure that it takes what you send.'],
      ['info', 'You have not sent to this address from here before.'],
    ])
  })

  test('behavior: the address that another one looks like is there whole', () => {
    const [[tone, words] = []] = told({ kind: 'lookalike', isGrave: true, known: FRIEND })
    expect(tone).toBe('danger')
    expect(words).toMatch(/^This address looks like 0x709…79C8, which you know/)
    expect(words?.endsWith(` ${FRIEND}`)).toBe(true)
  })

  test('behavior: the letters of a name that may be mistaken are shown', () => {
    expect(told({ kind: 'unusualName', isGrave: true, characters: 'ɑ' })).toEqual([
      ['danger', 'This name has letters that look like others: ɑ. It may imitate another name.'],
    ])
  })
})
