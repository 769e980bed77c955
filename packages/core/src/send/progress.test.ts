import { describe, expect, test } from 'vitest'
import { isUnderWay, isWaiting, type ProgressEvent, progressMachine } from './progress.ts'
import type { SendOrder, SendProgress } from './state.ts'

const HASH = '0x01'
const order = { value: 1n } as SendOrder // The machine only passes it on.
const sent = { hash: HASH, order, isAltered: false }
const failure = { code: 'unknown' } as const

const events: Record<ProgressEvent['type'], ProgressEvent> = {
  started: { type: 'started' },
  checked: { type: 'checked' },
  stopped: { type: 'stopped' },
  failed: { type: 'failed', failure },
  sent: { type: 'sent', hash: HASH, order },
  restored: { type: 'restored', hash: HASH, order },
  altered: { type: 'altered', hash: HASH },
  delayed: { type: 'delayed', hash: HASH },
  lost: { type: 'lost', hash: HASH },
  seenAgain: { type: 'seenAgain', hash: HASH },
  confirmed: { type: 'confirmed', hash: HASH },
  replaced: { type: 'replaced', hash: HASH },
  cancelled: { type: 'cancelled', hash: HASH },
  repriced: { type: 'repriced', hash: HASH, by: '0x02' },
  reverted: { type: 'reverted', hash: HASH, failure },
}

/** The next state for each state and event; events that are not listed change nothing. */
const table: Record<
  SendProgress['status'],
  [SendProgress, Partial<Record<ProgressEvent['type'], SendProgress['status']>>]
> = {
  idle: [{ status: 'idle' }, { started: 'checking', sent: 'submitted', restored: 'submitted' }],
  checking: [
    { status: 'checking' },
    { checked: 'awaitingWallet', stopped: 'idle', failed: 'failed', sent: 'submitted' },
  ],
  awaitingWallet: [{ status: 'awaitingWallet' }, { stopped: 'idle', failed: 'failed', sent: 'submitted' }],
  failed: [
    { status: 'failed', failure },
    { started: 'checking', sent: 'submitted' },
  ],
  submitted: [
    { status: 'submitted', ...sent },
    {
      started: 'checking',
      sent: 'submitted',
      altered: 'submitted',
      delayed: 'slow',
      lost: 'missing',
      repriced: 'submitted',
      confirmed: 'confirmed',
      replaced: 'replaced',
      cancelled: 'cancelled',
      reverted: 'reverted',
    },
  ],
  slow: [
    { status: 'slow', ...sent },
    {
      started: 'checking',
      sent: 'submitted',
      altered: 'slow',
      lost: 'missing',
      repriced: 'submitted',
      confirmed: 'confirmed',
      replaced: 'replaced',
      cancelled: 'cancelled',
      reverted: 'reverted',
    },
  ],
  missing: [
    { status: 'missing', ...sent },
    {
      started: 'checking',
      sent: 'submitted',
      altered: 'missing',
      lost: 'missing',
      seenAgain: 'slow',
      repriced: 'submitted',
      confirmed: 'confirmed',
      replaced: 'replaced',
      cancelled: 'cancelled',
      reverted: 'reverted',
    },
  ],
  confirmed: [
    { status: 'confirmed', ...sent },
    { started: 'checking', sent: 'submitted' },
  ],
  replaced: [
    { status: 'replaced', ...sent },
    { started: 'checking', sent: 'submitted' },
  ],
  cancelled: [
    { status: 'cancelled', ...sent },
    { started: 'checking', sent: 'submitted' },
  ],
  reverted: [
    { status: 'reverted', ...sent, failure },
    { started: 'checking', sent: 'submitted' },
  ],
}

describe('progressMachine', () => {
  const rows = Object.values(table).flatMap(([state, leads]) =>
    Object.values(events).map((event) => [state.status, event.type, state, event, leads[event.type]] as const),
  )
  test.each(rows)('default: %s, %s', (_, __, state, event, expected) => {
    const after = progressMachine(state, event)
    if (expected === undefined) expect(after).toBe(state)
    else expect(after.status).toBe(expected)
  })

  test('behavior: an event of another transaction changes nothing', () => {
    const state = table.submitted[0]
    expect(progressMachine(state, { type: 'confirmed', hash: '0xff' })).toBe(state)
  })

  test('behavior: a repriced transaction is followed under its new hash', () => {
    expect(progressMachine(table.slow[0], events.repriced)).toMatchObject({ hash: '0x02' })
  })
})

describe('isWaiting, isUnderWay', () => {
  test('default: waits for a check or the wallet; is pending until it is in a block', () => {
    const statesOf = (is: (state: SendProgress) => boolean) =>
      Object.values(table).flatMap(([state]) => (is(state) ? [state.status] : []))
    expect(statesOf(isWaiting)).toEqual(['checking', 'awaitingWallet'])
    expect(statesOf(isUnderWay)).toEqual(['submitted', 'slow', 'missing'])
  })
})
