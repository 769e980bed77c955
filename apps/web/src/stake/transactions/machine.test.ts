import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  idleTransaction,
  isFinal,
  nextTransactionState,
  type TransactionEvent,
  type TransactionState,
} from './machine.ts'

const reason = { code: 'reverted' }

const states: Record<TransactionState['status'], TransactionState> = {
  idle: idleTransaction,
  checking: { status: 'checking' },
  awaitingWallet: { status: 'awaitingWallet' },
  batchAccepted: { status: 'batchAccepted', callsId: '0x5' },
  submitted: { status: 'submitted', hash: '0x1' },
  unknown: { status: 'unknown', hash: '0x1' },
  included: { status: 'included', hash: '0x1' },
  cancelled: { status: 'cancelled', hash: '0x1' },
  replaced: { status: 'replaced', hash: '0x1' },
  failed: { status: 'failed', reason },
}

const events: Record<TransactionEvent['type'], TransactionEvent> = {
  started: { type: 'started' },
  checksPassed: { type: 'checksPassed' },
  rejected: { type: 'rejected' },
  refused: { type: 'refused', reason },
  batchAccepted: { type: 'batchAccepted', callsId: '0x5' },
  sent: { type: 'sent', hash: '0x1' },
  restored: { type: 'restored', hash: '0x1' },
  included: { type: 'included', hash: '0x2' },
  reverted: { type: 'reverted', reason },
  waitTimedOut: { type: 'waitTimedOut' },
  repriced: { type: 'repriced', hash: '0x2' },
  cancelled: { type: 'cancelled', hash: '0x2' },
  replaced: { type: 'replaced', hash: '0x2' },
}

type Status = TransactionState['status']
const moves: [Status, TransactionEvent['type'], TransactionState][] = [
  ['idle', 'started', { status: 'checking' }],
  ['idle', 'restored', { status: 'submitted', hash: '0x1' }],
  ['idle', 'batchAccepted', { status: 'batchAccepted', callsId: '0x5' }],
  ['checking', 'checksPassed', { status: 'awaitingWallet' }],
  ['checking', 'rejected', { status: 'idle' }],
  ['checking', 'refused', { status: 'failed', reason }],
  ['awaitingWallet', 'sent', { status: 'submitted', hash: '0x1' }],
  ['awaitingWallet', 'rejected', { status: 'idle' }],
  ['awaitingWallet', 'refused', { status: 'failed', reason }],
  ['awaitingWallet', 'batchAccepted', { status: 'batchAccepted', callsId: '0x5' }],
  ['batchAccepted', 'sent', { status: 'submitted', hash: '0x1' }],
  ['batchAccepted', 'refused', { status: 'failed', reason }],
  ...(['submitted', 'unknown'] as const).flatMap((from): typeof moves => [
    [from, 'included', { status: 'included', hash: '0x2' }],
    [from, 'reverted', { status: 'failed', reason, hash: '0x1' }],
    [from, 'waitTimedOut', { status: 'unknown', hash: '0x1' }],
    [from, 'repriced', { status: from, hash: '0x2' }],
    [from, 'cancelled', { status: 'cancelled', hash: '0x2' }],
    [from, 'replaced', { status: 'replaced', hash: '0x2' }],
  ]),
]

describe('nextTransactionState', () => {
  it.each(moves)('default: leaves the state %s on the event %s', (from, event, expected) => {
    expect(nextTransactionState(states[from], events[event])).toEqual(expected)
  })

  it('behavior: ignores an event in every other state', () => {
    const allowed = new Set(moves.map(([from, event]) => `${from} ${event}`))
    for (const state of Object.values(states))
      for (const event of Object.values(events))
        if (!allowed.has(`${state.status} ${event.type}`)) expect(nextTransactionState(state, event)).toBe(state)
  })

  it('behavior: stays in a final state after every event', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(events))), (sequence) => {
        let state = idleTransaction
        for (const event of sequence) {
          const before = state
          state = nextTransactionState(state, event)
          if (isFinal(before)) expect(state).toBe(before)
        }
        expect(Object.keys(states)).toContain(state.status)
      }),
    )
  })
})
