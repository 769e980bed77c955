import type { PermissionSession } from '@holdfast/api/sessions'
import { expect, test } from 'vitest'
import { type SessionsEvent, sessionsMachine } from './machine.ts'
import { initialSessionsState, isSessionUsable, type SessionsState } from './state.ts'

const mine = `eip155:1:0x${'1'.repeat(40)}` as const
const other = `eip155:1:0x${'2'.repeat(40)}` as const
const session = (pci: string): PermissionSession => ({
  pci,
  createdAt: 1,
  expiration: 100,
  revokedAt: null,
  permissions: [],
  policies: [],
  context: '0x',
  project: { name: 'Reef', url: 'https://reef.example' },
})
const after = (...events: SessionsEvent[]): SessionsState => events.reduce(sessionsMachine, initialSessionsState)
const requested: SessionsEvent = { type: 'requested', caipAddress: mine }
const loaded: SessionsEvent = { type: 'loaded', caipAddress: mine, sessions: [session('b'), session('a')] }

test('default: fetched, and fetched again while the earlier list stays', () => {
  expect(after(requested)).toMatchObject({ status: 'loading', sessions: [] })
  expect(after(requested, loaded, requested)).toMatchObject({
    status: 'loading',
    sessions: [{ pci: 'b' }, { pci: 'a' }],
  })
  expect(after(requested, loaded, { type: 'failed', caipAddress: mine })).toMatchObject({ status: 'failed' })
})

test('behavior: another account starts empty, and a late answer for the earlier account changes nothing', () => {
  const state = after(requested, loaded, { type: 'requested', caipAddress: other })
  expect(state).toEqual({ ...initialSessionsState, caipAddress: other, status: 'loading' })
  expect(sessionsMachine(state, loaded)).toBe(state)
  expect(sessionsMachine(state, { type: 'failed', caipAddress: mine })).toBe(state)
})

test('behavior: a revocation marks only its permission, a failed one none', () => {
  const started = after(requested, loaded, { type: 'revocationStarted', pci: 'a' })
  expect(started.revoking).toEqual(['a'])
  expect(sessionsMachine(started, { type: 'revocationStarted', pci: 'a' })).toBe(started)
  const done = sessionsMachine(started, { type: 'revocationEnded', pci: 'a', revokedAt: 7 })
  expect([done.revoking, done.sessions.map(({ revokedAt }) => revokedAt)]).toEqual([[], [null, 7]])
  const failed = sessionsMachine(started, { type: 'revocationEnded', pci: 'a', revokedAt: undefined })
  expect([failed.revoking, failed.sessions]).toEqual([[], started.sessions])
})

test('default: a permission can be used until its end, unless it is revoked', () => {
  expect([99, 100].map((nowS) => isSessionUsable(session('a'), nowS))).toEqual([true, false])
  expect(isSessionUsable({ ...session('a'), revokedAt: 1 }, 2)).toBe(false)
})
