import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ModalEvent, modalMachine } from './machine.ts'
import { initialModalState, isModalSeen, type ModalState } from './state.ts'

const open: ModalState = modalMachine(initialModalState, { type: 'opened' })

describe('modalMachine', () => {
  const table: readonly [string, ModalState, ModalEvent, Partial<ModalState>][] = [
    ['opening loads', initialModalState, { type: 'opened' }, { open: true, loading: true, loadingNamespaceMap: {} }],
    [
      'opening for a namespace stores it',
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
      'a card in the page counts, and nothing is open',
      initialModalState,
      { type: 'cardShown' },
      { ...initialModalState, cards: 1 },
    ],
    ['one of two cards is removed', { ...open, cards: 2 }, { type: 'cardHidden' }, { ...open, cards: 1 }],
    [
      'closing leaves the card in the page',
      { ...open, cards: 1 },
      { type: 'closed' },
      { ...initialModalState, cards: 1 },
    ],
    ['shaking starts', open, { type: 'shakeStarted' }, { shake: true, open: true }],
    ['shaking ends', { ...open, shake: true }, { type: 'shakeEnded' }, { shake: false, open: true }],
  ]
  test.each(table)('behavior: %s', (_, before, event, expected) => {
    expect(modalMachine(before, event)).toMatchObject(expected)
  })

  test('behavior: a second shake, and an end without a shake, change nothing', () => {
    const shaking = { ...open, shake: true }
    expect(modalMachine(shaking, { type: 'shakeStarted' })).toBe(shaking)
    expect(modalMachine(open, { type: 'shakeEnded' })).toBe(open)
  })

  test('behavior: without a card, removing one changes nothing', () => {
    expect(modalMachine(open, { type: 'cardHidden' })).toBe(open)
  })

  test('behavior: a closed modal is never loading', () => {
    const event: fc.Arbitrary<ModalEvent> = fc.oneof(
      fc.record({ type: fc.constant('opened' as const), namespace: fc.constantFrom('eip155', 'solana', undefined) }),
      fc.constantFrom<ModalEvent[]>({ type: 'shakeStarted' }, { type: 'shakeEnded' }),
      fc.constantFrom<ModalEvent[]>({ type: 'cardShown' }, { type: 'cardHidden' }),
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const closed = modalMachine(events.reduce(modalMachine, initialModalState), { type: 'closed' })
        expect(closed).toMatchObject({ open: false, loading: false, loadingNamespaceMap: {}, namespace: undefined })
      }),
    )
  })
})

describe('isModalSeen', () => {
  test.each([
    [false, 0, false],
    [true, 0, true],
    [false, 1, true],
    [true, 2, true],
  ])('default: open %s, %i cards: %s', (open, cards, isSeen) => {
    expect(isModalSeen({ open, cards })).toBe(isSeen)
  })
})
