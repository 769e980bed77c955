import { describe, expect, it } from 'vitest'
import { authSessionsSchema } from './schema.ts'

const session = {
  id: 'a',
  current: true,
  createdAt: '2027-01-15T08:00:00.000Z',
  lastSeenAt: '2027-01-15T09:00:00.000Z',
  expiresAt: '2027-01-22T08:00:00.000Z',
  userAgent: null,
  ipAddress: '203.0.113.7',
}

describe('authSessionsSchema', () => {
  it('default: accepts a browser without a user agent, and drops the token', () => {
    expect(authSessionsSchema.parse({ sessions: [{ ...session, token: 'secret' }] })).toEqual({ sessions: [session] })
    expect(authSessionsSchema.parse({ sessions: [] })).toEqual({ sessions: [] })
  })
  it.each([
    ['an answer without a list', {}],
    ['a session that does not say whether it is the current one', { sessions: [{ ...session, current: undefined }] }],
    ['an address that is left out instead of null', { sessions: [{ ...session, ipAddress: undefined }] }],
  ])('error: rejects %s', (_name, answer) => expect(authSessionsSchema.safeParse(answer).success).toBe(false))
})
