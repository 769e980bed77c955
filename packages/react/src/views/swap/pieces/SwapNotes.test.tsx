import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../../../test/renderKit.tsx'
import { dollarToken, quotedSwap } from '../../../../test/views/quotedSwap.ts'
import { FailureNote, QuoteNotes } from './SwapNotes.tsx'

const notes = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[data-tone]')].map((note) => [
    note.dataset['tone'],
    note.textContent.slice(0, 33),
  ])

describe('QuoteNotes', () => {
  test.each([
    ['0.4', []],
    ['5.1', [['warning', 'The price impact is over 5 %: thi']]],
    ['15.1', [['danger', 'The price impact is over 15 %: mu']]],
  ])('default: warns of an impact of %s percent on the pools', (poolImpact, shown) => {
    const { container } = renderKit(<QuoteNotes state={quotedSwap({}, { poolImpact })} />)
    expect(notes(container)).toEqual(shown)
  })

  test('behavior: reports an unknown price once there is an offer', () => {
    const unpriced = { toToken: { ...dollarToken, price: undefined } }
    const { container } = renderKit(<QuoteNotes state={quotedSwap(unpriced)} />)
    expect(notes(container)).toEqual([['warning', 'The price of a token is not known']])
    const before = renderKit(<QuoteNotes state={quotedSwap({ ...unpriced, offer: undefined })} />)
    expect(notes(before.container)).toEqual([])
  })
})

describe('FailureNote', () => {
  test('default: announces a failure as a danger', () => {
    renderKit(<FailureNote failure={{ code: 'wouldFail' }} />)
    const alert = screen.getByRole('alert')
    expect(notes(alert).map(([tone]) => tone)).toEqual(['danger'])
    expect(alert.textContent).toMatch(/^Nothing was exchanged\. The exchange would fail on the network/)
  })

  test("behavior: does not show the user's own rejection as a danger", () => {
    renderKit(<FailureNote failure={{ code: 'rejected' }} />)
    expect(notes(screen.getByRole('alert')).map(([tone]) => tone)).toEqual(['info'])
  })

  test('behavior: has a live region before any failure, so that screen readers announce the failure', () => {
    renderKit(<FailureNote failure={undefined} />)
    expect(screen.getByRole('alert').textContent).toBe('')
  })
})
