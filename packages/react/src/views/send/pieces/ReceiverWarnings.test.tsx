import type { SendWarning } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../../../test/renderKit.tsx'
import { FRIEND } from '../../../../test/views/openSendView.ts'
import { ReceiverWarnings } from './ReceiverWarnings.tsx'

/** Renders the warnings, and returns the tone and the text of each one in the live region. */
function renderWarnings(...warnings: SendWarning[]) {
  renderKit(<ReceiverWarnings warnings={warnings} />)
  const notes = screen.getByRole('status').querySelectorAll<HTMLElement>('[data-tone]')
  return [...notes].map((note) => [note.dataset['tone'], note.textContent])
}

describe('ReceiverWarnings', () => {
  test('default: has a live region before there is any warning', () => {
    expect(renderWarnings()).toEqual([])
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('behavior: chooses the tone by how grave a warning is', () => {
    const notes = renderWarnings(
      { kind: 'zero', isGrave: true },
      { kind: 'contract', isGrave: false },
      { kind: 'firstTime', isGrave: false },
    )
    expect(notes).toEqual([
      ['danger', 'This address has no owner. What is sent there is lost.'],
      ['warning', 'This is a contract. Make sure that it takes what you send.'],
      ['info', 'You have not sent to this address from here before.'],
    ])
  })

  test('behavior: shows in full the known address that a lookalike resembles', () => {
    const [[tone, message] = []] = renderWarnings({ kind: 'lookalike', isGrave: true, known: FRIEND })
    expect(tone).toBe('danger')
    expect(message).toMatch(/^This address looks like 0x709…79C8, which you know/)
    expect(message?.endsWith(` ${FRIEND}`)).toBe(true)
  })

  test('behavior: shows the unusual letters of a name', () => {
    expect(renderWarnings({ kind: 'unusualName', isGrave: true, characters: 'ɑ' })).toEqual([
      ['danger', 'This name has letters that look like others: ɑ. It may imitate another name.'],
    ])
  })
})
