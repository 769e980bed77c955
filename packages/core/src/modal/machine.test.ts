import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type ModalEvent, modalMachine } from './machine.ts'
import { initialModalState, isModalVisible, type ModalState } from './state.ts'

const open: ModalState = { ...initialModalState, open: true, loading: true }
const forSolana: ModalState = { ...open, namespace: 'solana', loadingNamespaceMap: { solana: true } }
const states = {
  closed: initialModalState,
  open,
  forSolana,
  shaking: { ...open, shake: true },
  card: { ...initialModalState, cards: 1 },
  /** Two cards on the page, and the modal over it. */
  cards: { ...forSolana, cards: 2 },
} satisfies Record<string, ModalState>

const events = {
  opened: { type: 'opened' },
  openedForSolana: { type: 'opened', namespace: 'solana' },
  openedForEthereum: { type: 'opened', namespace: 'eip155' },
  closed: { type: 'closed' },
  cardShown: { type: 'cardShown' },
  cardHidden: { type: 'cardHidden' },
  shakeStarted: { type: 'shakeStarted' },
  shakeEnded: { type: 'shakeEnded' },
} as const satisfies Record<ModalEvent['type'], ModalEvent> & Record<string, ModalEvent>

const opens = (loadingNamespaceMap: ModalState['loadingNamespaceMap'] = {}) =>
  ({
    opened: { open: true, loading: true, namespace: undefined, loadingNamespaceMap },
    openedForSolana: {
      open: true,
      loading: true,
      namespace: 'solana',
      loadingNamespaceMap: { ...loadingNamespaceMap, solana: true },
    },
    openedForEthereum: {
      open: true,
      loading: true,
      namespace: 'eip155',
      loadingNamespaceMap: { ...loadingNamespaceMap, eip155: true },
    },
  }) as const
/** Closing clears every loading flag and the namespace, and leaves the cards on the page. */
const closed = { open: false, loading: false, loadingNamespaceMap: {}, namespace: undefined } as const
const shakeStarted = { shake: true }

describe('modalMachine', () => {
  testTransitions({
    machine: modalMachine,
    states,
    events,
    transitions: {
      closed: { ...opens(), cardShown: { cards: 1 }, shakeStarted },
      open: { ...opens(), closed, cardShown: { cards: 1 }, shakeStarted },
      forSolana: { ...opens({ solana: true }), closed, cardShown: { cards: 1 }, shakeStarted },
      shaking: { ...opens(), closed, cardShown: { cards: 1 }, shakeEnded: { shake: false } },
      card: { ...opens(), cardShown: { cards: 2 }, cardHidden: { cards: 0 }, shakeStarted },
      cards: { ...opens({ solana: true }), closed, cardShown: { cards: 3 }, cardHidden: { cards: 1 }, shakeStarted },
    },
  })

  test('behavior: the modal and its namespaces are loading only while the modal is open', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(events))), (happened) => {
        const { open, loading, loadingNamespaceMap, namespace } = happened.reduce(modalMachine, initialModalState)
        expect(loading).toBe(open)
        if (!open) expect([loadingNamespaceMap, namespace]).toStrictEqual([{}, undefined])
      }),
    )
  })
})

describe('isModalVisible', () => {
  test.each([
    [false, 0, false],
    [true, 0, true],
    [false, 1, true],
    [true, 2, true],
  ])('default: with open %s and %i cards, returns %s', (open, cards, isSeen) => {
    expect(isModalVisible({ open, cards })).toBe(isSeen)
  })
})
