import { describe, expect, test } from 'vitest'
import { type LoginEvent, type LoginState, nextLoginState } from './machine.ts'

const email = 'ann@example.org'
const attempt = { email, attemptId: 'a' }
const states: Record<LoginState['step'], LoginState> = {
  idle: { step: 'idle' },
  awaitDevice: { step: 'awaitDevice', ...attempt, matchNumber: '42' },
  awaitOtp: { step: 'awaitOtp', ...attempt },
  awaitFarcaster: { step: 'awaitFarcaster', attemptId: 'a' },
  awaitSocial: { step: 'awaitSocial', attemptId: 'a', isNumberAsked: false },
  authed: { step: 'authed', email },
  ready: { step: 'ready', email },
}
const events: Record<LoginEvent['type'], LoginEvent> = {
  deviceUnknown: { type: 'deviceUnknown', ...attempt, matchNumber: '42' },
  codeSent: { type: 'codeSent', ...attempt },
  deviceApproved: { type: 'deviceApproved' },
  codeAccepted: { type: 'codeAccepted' },
  farcasterAsked: { type: 'farcasterAsked', attemptId: 'a' },
  farcasterAccepted: { type: 'farcasterAccepted' },
  socialAsked: { type: 'socialAsked', attemptId: 'a' },
  numberAsked: { type: 'numberAsked' },
  socialAccepted: { type: 'socialAccepted', email },
  sessionResumed: { type: 'sessionResumed', email },
  emailChanged: { type: 'emailChanged', email },
  walletOpened: { type: 'walletOpened' },
  attemptEnded: { type: 'attemptEnded' },
  signedOut: { type: 'signedOut' },
}
/** A step, or a variant of a step: without an email address, or with the question for the number. */
type Step = LoginState['step'] | 'authedWithoutEmail' | 'awaitNumber'
/**
 * The next state for each event, by the current state, in the order idle, awaitDevice, awaitOtp, awaitFarcaster, awaitSocial,
 * authed, ready.
 */
const table: Record<LoginEvent['type'], readonly Step[]> = {
  deviceUnknown: [
    'awaitDevice',
    'awaitDevice',
    'awaitDevice',
    'awaitDevice',
    'awaitDevice',
    'awaitDevice',
    'awaitDevice',
  ],
  codeSent: ['awaitOtp', 'awaitOtp', 'awaitOtp', 'awaitOtp', 'awaitOtp', 'awaitOtp', 'awaitOtp'],
  deviceApproved: ['idle', 'awaitOtp', 'awaitOtp', 'awaitFarcaster', 'awaitSocial', 'authed', 'ready'],
  codeAccepted: ['idle', 'awaitDevice', 'authed', 'awaitFarcaster', 'awaitSocial', 'authed', 'ready'],
  farcasterAsked: Array.from({ length: 7 }, () => 'awaitFarcaster'),
  farcasterAccepted: ['idle', 'awaitDevice', 'awaitOtp', 'authedWithoutEmail', 'awaitSocial', 'authed', 'ready'],
  socialAsked: Array.from({ length: 7 }, () => 'awaitSocial'),
  numberAsked: ['idle', 'awaitDevice', 'awaitOtp', 'awaitFarcaster', 'awaitNumber', 'authed', 'ready'],
  socialAccepted: ['idle', 'awaitDevice', 'awaitOtp', 'awaitFarcaster', 'authed', 'authed', 'ready'],
  sessionResumed: ['authed', 'authed', 'authed', 'authed', 'authed', 'authed', 'authed'],
  emailChanged: ['idle', 'awaitDevice', 'awaitOtp', 'awaitFarcaster', 'awaitSocial', 'authed', 'ready'],
  walletOpened: ['idle', 'awaitDevice', 'awaitOtp', 'awaitFarcaster', 'awaitSocial', 'ready', 'ready'],
  attemptEnded: ['idle', 'idle', 'idle', 'idle', 'idle', 'authed', 'ready'],
  signedOut: ['idle', 'idle', 'idle', 'idle', 'idle', 'idle', 'idle'],
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
    const special = {
      authedWithoutEmail: { step: 'authed', email: null },
      awaitNumber: { step: 'awaitSocial', attemptId: 'a', isNumberAsked: true },
    } as const
    expect(nextLoginState(state, event)).toEqual({ ...states, ...special }[expected])
  })
})
