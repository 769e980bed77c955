import type { SmartSession } from '@holdfast/api/smart-sessions'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type SmartSessionsEvent, smartSessionsMachine } from './machine.ts'
import { initialSmartSessionsState, isSmartSessionUsable, type SmartSessionsState } from './state.ts'

const mine = `eip155:1:0x${'1'.repeat(40)}` as const
const other = `eip155:1:0x${'2'.repeat(40)}` as const
const session = (pci: string): SmartSession => ({
  pci,
  createdAt: 1,
  expiration: 100,
  revokedAt: null,
  permissions: [],
  policies: [],
  context: '0x',
  project: { name: 'Reef', url: 'https://reef.example' },
})

const loaded: SmartSessionsState = {
  ...initialSmartSessionsState,
  caipAddress: mine,
  status: 'ready',
  sessions: [session('b'), session('a')],
}
const states = {
  none: initialSmartSessionsState,
  loading: { ...initialSmartSessionsState, caipAddress: mine, status: 'loading' },
  loaded,
  loadingAgain: { ...loaded, status: 'loading' },
  failed: { ...loaded, status: 'failed', failure: 'unusable' },
  revoking: { ...loaded, revoking: ['a'] },
  revokingBoth: { ...loaded, revoking: ['a', 'b'] },
} satisfies Record<string, SmartSessionsState>

const events = {
  requested: { type: 'requested', caipAddress: mine },
  requestedByOther: { type: 'requested', caipAddress: other },
  loaded: { type: 'loaded', caipAddress: mine, sessions: [session('c')] },
  loadedForOther: { type: 'loaded', caipAddress: other, sessions: [session('c')] },
  failed: { type: 'failed', caipAddress: mine, failure: 'unanswered' },
  failedForOther: { type: 'failed', caipAddress: other, failure: 'unanswered' },
  revocationStarted: { type: 'revocationStarted', pci: 'a' },
  revocationEnded: { type: 'revocationEnded', pci: 'a', revokedAtS: 7 },
  revocationFailed: { type: 'revocationEnded', pci: 'a', revokedAtS: undefined },
  forgotten: { type: 'forgotten' },
} satisfies Record<SmartSessionsEvent['type'], SmartSessionsEvent> & Record<string, SmartSessionsEvent>

const requestedByOther: Partial<SmartSessionsState> = {
  ...initialSmartSessionsState,
  caipAddress: other,
  status: 'loading',
}
/** The changes in every state that has an account. */
const withAccount = {
  loaded: { status: 'ready', sessions: [session('c')] },
  failed: { status: 'failed', failure: 'unanswered' },
  requestedByOther,
  forgotten: initialSmartSessionsState,
} as const
const revoked = [session('b'), { ...session('a'), revokedAt: 7 }]
/** The changes when a revocation ends and no other is running. */
const ended = { revocationEnded: { revoking: [], sessions: revoked }, revocationFailed: { revoking: [] } }
/** The changes when a revocation ends before a list is loaded. */
const endedEarly = { revocationEnded: { revoking: [], sessions: [] }, revocationFailed: { revoking: [] } }
const revocationStarted = { revoking: ['a'] }

describe('smartSessionsMachine', () => {
  testTransitions({
    machine: smartSessionsMachine,
    states,
    events,
    transitions: {
      none: { requestedByOther, ...endedEarly, revocationStarted, requested: { caipAddress: mine, status: 'loading' } },
      loading: { ...withAccount, ...endedEarly, revocationStarted, requested: { status: 'loading' } },
      // The earlier list stays while a newer one is read, and after a failure.
      loaded: { ...withAccount, ...ended, revocationStarted, requested: { status: 'loading' } },
      loadingAgain: { ...withAccount, ...ended, revocationStarted, requested: { status: 'loading' } },
      failed: { ...withAccount, ...ended, revocationStarted, requested: { status: 'loading' } },
      revoking: { ...withAccount, ...ended, requested: { status: 'loading' } },
      revokingBoth: {
        ...withAccount,
        revocationEnded: { revoking: ['b'], sessions: revoked },
        revocationFailed: { revoking: ['b'] },
        requested: { status: 'loading' },
      },
    },
  })
})

test('default: a permission can be used until it expires, unless it is revoked', () => {
  expect([99, 100].map((nowS) => isSmartSessionUsable(session('a'), nowS))).toEqual([true, false])
  expect(isSmartSessionUsable({ ...session('a'), revokedAt: 1 }, 2)).toBe(false)
})
