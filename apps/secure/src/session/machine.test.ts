import { describe, expect, test } from 'vitest'
import { type LoginEvent, type LoginState, nextLoginState } from './machine.ts'

const email = 'ann@example.org'
const attempt = { email, attemptId: 'a', expiresAt: 1 }
const states: Record<LoginState['step'], LoginState> = {
  idle: { step: 'idle' },
  awaitDevice: { step: 'awaitDevice', ...attempt, matchNumber: '42' },
  awaitOtp: { step: 'awaitOtp', ...attempt },
  authed: { step: 'authed', email },
  ready: { step: 'ready', email },
}
const events: Record<LoginEvent['type'], LoginEvent> = {
  deviceUnknown: { type: 'deviceUnknown', ...attempt, matchNumber: '42' },
  codeSent: { type: 'codeSent', ...attempt },
  deviceApproved: { type: 'deviceApproved', expiresAt: 1 },
  codeAccepted: { type: 'codeAccepted' },
  sessionResumed: { type: 'sessionResumed', email },
  walletOpened: { type: 'walletOpened' },
  attemptEnded: { type: 'attemptEnded' },
  signedOut: { type: 'signedOut' },
}
type Step = LoginState['step']
/** Where each event leads from each state, in the order idle, awaitDevice, awaitOtp, authed, ready. */
const table: Record<LoginEvent['type'], readonly Step[]> = {
  deviceUnknown: ['awaitDevice', 'awaitDevice', 'awaitDevice', 'awaitDevice', 'awaitDevice'],
  codeSent: ['awaitOtp', 'awaitOtp', 'awaitOtp', 'awaitOtp', 'awaitOtp'],
  deviceApproved: ['idle', 'awaitOtp', 'awaitOtp', 'authed', 'ready'],
  codeAccepted: ['idle', 'awaitDevice', 'authed', 'authed', 'ready'],
  sessionResumed: ['authed', 'authed', 'authed', 'authed', 'authed'],
  walletOpened: ['idle', 'awaitDevice', 'awaitOtp', 'ready', 'ready'],
  attemptEnded: ['idle', 'idle', 'idle', 'authed', 'ready'],
  signedOut: ['idle', 'idle', 'idle', 'idle', 'idle'],
}

describe('nextLoginState', () => {
  const rows = Object.entries(events).flatMap(([type, event]) =>
    Object.values(states).map((state, index) => {
      // The record has no other keys.
      const expected = table[type as LoginEvent['type']][index] as Step
      return [type, state.step, expected, event, state] as const
    }),
  )
  test.each(rows)('default: %s in %s leads to %s', (_type, _step, expected, event, state) => {
    expect(nextLoginState(state, event)).toEqual(states[expected])
  })
})
