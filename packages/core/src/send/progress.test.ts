import { describe, expect, test } from 'vitest'
import { testNextStates } from '../../test/testTransitions.ts'
import { isSendUnderWay, isWaiting, type ProgressEvent, progressMachine } from './progress.ts'
import type { SendOrder, SendProgress } from './state.ts'

const HASH = '0x01'
const order = { value: 1n } as SendOrder // The machine only stores the order.
const sent = { hash: HASH, order, isAltered: false }
const failure = { code: 'unknown' } as const
const reverted = { code: 'rejected' } as const

const states = {
  idle: { status: 'idle' },
  checking: { status: 'checking' },
  awaitingWallet: { status: 'awaitingWallet' },
  failed: { status: 'failed', failure },
  submitted: { status: 'submitted', ...sent },
  altered: { status: 'submitted', ...sent, isAltered: true },
  slow: { status: 'slow', ...sent },
  missing: { status: 'missing', ...sent },
  confirmed: { status: 'confirmed', ...sent },
  replaced: { status: 'replaced', ...sent },
  cancelled: { status: 'cancelled', ...sent },
  reverted: { status: 'reverted', ...sent, failure: reverted },
} satisfies Record<string, SendProgress>

const next = { hash: '0x03', order: { value: 3n } as SendOrder } // The machine only stores this order, too.
const events = {
  started: { type: 'started' },
  checked: { type: 'checked' },
  stopped: { type: 'stopped' },
  failed: { type: 'failed', failure },
  sent: { type: 'sent', ...next },
  restored: { type: 'restored', ...next },
  altered: { type: 'altered', hash: HASH },
  delayed: { type: 'delayed', hash: HASH },
  lost: { type: 'lost', hash: HASH },
  seenAgain: { type: 'seenAgain', hash: HASH },
  confirmed: { type: 'confirmed', hash: HASH },
  replaced: { type: 'replaced', hash: HASH },
  cancelled: { type: 'cancelled', hash: HASH },
  repriced: { type: 'repriced', hash: HASH, by: '0x02' },
  reverted: { type: 'reverted', hash: HASH, failure: reverted },
  /** These are late events of another transaction. */
  confirmedOther: { type: 'confirmed', hash: next.hash },
  lostOther: { type: 'lost', hash: next.hash },
} satisfies Record<ProgressEvent['type'], ProgressEvent> & Record<string, ProgressEvent>

/** The change that applies in every state: the transaction is on its way. */
const whenSent = { sent: { status: 'submitted', ...next, isAltered: false } } as const
const settled = { ...whenSent, started: states.checking }
/** The changes from each state in which the chain has not answered yet. */
const underWay = {
  ...settled,
  altered: states.altered,
  lost: states.missing,
  confirmed: states.confirmed,
  replaced: states.replaced,
  cancelled: states.cancelled,
  repriced: { ...states.submitted, hash: '0x02' },
  reverted: states.reverted,
} as const
const changed = { isAltered: true } as const

describe('progressMachine', () => {
  testNextStates({
    machine: progressMachine,
    states,
    events,
    nextStates: {
      idle: { ...settled, restored: whenSent.sent },
      checking: { ...whenSent, checked: states.awaitingWallet, stopped: states.idle, failed: states.failed },
      awaitingWallet: { ...whenSent, stopped: states.idle, failed: states.failed },
      failed: settled,
      submitted: { ...underWay, delayed: states.slow },
      altered: {
        ...settled,
        altered: states.altered,
        delayed: { ...states.slow, ...changed },
        lost: { ...states.missing, ...changed },
        confirmed: { ...states.confirmed, ...changed },
        replaced: { ...states.replaced, ...changed },
        cancelled: { ...states.cancelled, ...changed },
        repriced: { ...states.altered, hash: '0x02' },
        reverted: { ...states.reverted, ...changed },
      },
      slow: { ...underWay, altered: { ...states.slow, ...changed } },
      missing: { ...underWay, altered: { ...states.missing, ...changed }, seenAgain: states.slow },
      confirmed: settled,
      replaced: settled,
      cancelled: settled,
      reverted: settled,
    },
  })
})

describe('isWaiting, isSendUnderWay', () => {
  test('default: a send waits for its check and the wallet, and is under way until its outcome is known', () => {
    const statesOf = (is: (state: SendProgress) => boolean) =>
      Object.entries(states).flatMap(([name, state]) => (is(state) ? [name] : []))
    expect(statesOf(isWaiting)).toEqual(['checking', 'awaitingWallet'])
    expect(statesOf(isSendUnderWay)).toEqual(['submitted', 'altered', 'slow', 'missing'])
  })
})
