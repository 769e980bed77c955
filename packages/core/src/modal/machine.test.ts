import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ModalEvent, modalMachine } from './machine.ts'
import { initialModalState, type ModalState } from './state.ts'

const open: ModalState = modalMachine(initialModalState, { type: 'opened' })

describe('modalMachine', () => {
  const table: readonly [string, ModalState, ModalEvent, Partial<ModalState>][] = [
    ['opening loads', initialModalState, { type: 'opened' }, { open: true, loading: true, loadingNamespaceMap: {} }],
    [
      'opening for a namespace notes it',
      initialModalState,
      { type: 'opened', namespace: 'solana' },
      { open: true, namespace: 'solana', loadingNamespaceMap: { solana: true } },
    ],
    [
      'closing clears loading and the namespace',
      modalMachine(initialModalState, { type: 'opened', namespace: 'solana' }),
      { type: 'closed' },
      initialModalState,
    ],
    [
      'loading of one namespace sets only its entry besides the flag',
      initialModalState,
      { type: 'loadingChanged', loading: true, namespace: 'solana' },
      { loading: true, loadingNamespaceMap: { solana: true } },
    ],
    ['shaking starts', open, { type: 'shakeStarted' }, { shake: true, open: true }],
    ['shaking ends', { ...open, shake: true }, { type: 'shakeEnded' }, { shake: false, open: true }],
  ]
  test.each(table)('behavior: %s', (_, before, event, expected) => {
    expect(modalMachine(before, event)).toMatchObject(expected)
  })

  test('behavior: a shake while shaking and an end without one change nothing', () => {
    const shaking = { ...open, shake: true }
    expect(modalMachine(shaking, { type: 'shakeStarted' })).toBe(shaking)
    expect(modalMachine(open, { type: 'shakeEnded' })).toBe(open)
  })

  test('behavior: closed is never loading', () => {
    const event: fc.Arbitrary<ModalEvent> = fc.oneof(
      fc.constantFrom<ModalEvent[]>({ type: 'opened' }, { type: 'shakeStarted' }, { type: 'shakeEnded' }),
      fc.record({ type: fc.constant('loadingChanged' as const), loading: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const closed = modalMachine(events.reduce(modalMachine, initialModalState), { type: 'closed' })
        expect(closed).toMatchObject({ open: false, loading: false, loadingNamespaceMap: {}, namespace: undefined })
      }),
    )
  })
})
