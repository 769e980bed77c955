import { describe, expect, test } from 'vitest'
import { type SiwxEvent, siwxMachine } from './machine.ts'
import type { Signer, SiwxState } from './state.ts'

const idle: SiwxState = { status: 'idle' }
const checking: SiwxState = { status: 'checking' }
const signer: Signer = { namespace: 'eip155', address: '0x1', caipNetworkId: 'eip155:1' }
const asked = { origin: 'onConnect', required: true, signer } as const
const prompting: SiwxState = { status: 'prompting', ...asked }
const signing: SiwxState = { status: 'signing', ...asked }

const events = {
  checkStarted: { type: 'checkStarted' },
  checkEnded: { type: 'checkEnded' },
  prompted: { type: 'prompted', ...asked },
  signStarted: { type: 'signStarted' },
  signFailed: { type: 'signFailed' },
  signed: { type: 'signed' },
  cancelled: { type: 'cancelled' },
} as const satisfies Record<SiwxEvent['type'], SiwxEvent>

/** The next status for each event; an event that is not listed changes nothing. */
const transitions: readonly [SiwxState, Partial<Record<SiwxEvent['type'], SiwxState>>][] = [
  [idle, { checkStarted: checking, prompted: prompting }],
  [checking, { checkEnded: idle, prompted: prompting }],
  [prompting, { signStarted: signing, cancelled: idle }],
  [signing, { signFailed: prompting, signed: idle, cancelled: idle }],
]

describe('siwxMachine', () => {
  const table = transitions.flatMap(([state, allowed]) =>
    Object.values(events).map((event) => [state.status, event.type, state, event, allowed[event.type]] as const),
  )
  test.each(table)('behavior: %s + %s', (_status, _event, state, event, after) => {
    if (after) expect(siwxMachine(state, event)).toEqual(after)
    else expect(siwxMachine(state, event)).toBe(state)
  })
})
