import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import {
  embeddedWalletSchema,
  farcasterAnswerSchema,
  farcasterStartedSchema,
  loggedInUserSchema,
  releasedShareSchema,
  tokensSchema,
} from './answers.ts'
import { socialCompleteSchema, socialResultSchema } from './social.ts'

const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
const key = 'k'.repeat(43)
const tokens = {
  accessToken: 't'.repeat(20),
  accessTokenExpiresAt: 5,
  refreshToken: 'r'.repeat(43),
  refreshTokenExpiresAt: 6,
}
const wallet = {
  id,
  evmAddress: '0xa1',
  solanaAddress: 'S1',
  createdAt: 1,
  ownSet: null,
  exportedAt: null,
  sealing: null,
}
const me = {
  userId: id,
  email: null,
  userName: null,
  deviceId: id,
  wallet: null,
  frozenUntil: null,
  loggedInAt: 1,
  emailStatement: null,
}
const share = { setId: id, version: 1, isOwn: true, share: { enc: key, ciphertext: 'c'.repeat(22) } }
const signed = { message: 'm', signature: '0xab' }
const returned = {
  outcome: 'returned',
  attemptId: id,
  ticket: null,
  number: '0123',
  origin: 'https://app.example',
  resultUri: 'https://secure.example/r',
  returnUrl: null,
}

describe('answers', () => {
  it.each<[string, z.ZodMiniType, unknown]>([
    ['a user without an address or a wallet', loggedInUserSchema, me],
    ['a device without a share of its own', embeddedWalletSchema, wallet],
    [
      'a device with a share of its own',
      embeddedWalletSchema,
      { ...wallet, ownSet: { setId: id, version: 1, refreshAt: 9 } },
    ],
    ['tokens', tokensSchema, tokens],
    ['a share', releasedShareSchema, share],
    ['a Farcaster app that has not answered', farcasterAnswerSchema, { state: 'pending' }],
    [
      'a Farcaster app that has approved',
      farcasterAnswerSchema,
      { state: 'approved', tokens, userName: 'ada', signed },
    ],
    ['a user who is back from a provider', socialResultSchema, returned],
    ['a user who declined at a provider', socialResultSchema, { outcome: 'denied', returnUrl: null }],
    ['a login that failed at a provider', socialResultSchema, { outcome: 'failed', returnUrl: 'https://app.example/' }],
  ])('default: reads %s', (_name, schema, answer) => {
    expect(schema.parse(answer)).toEqual(answer)
  })

  it.each<[string, z.ZodMiniType, unknown]>([
    ['an access token that is cut off', tokensSchema, { ...tokens, accessToken: 't'.repeat(19) }],
    ['a refresh token of another form', tokensSchema, { ...tokens, refreshToken: 'r'.repeat(42) }],
    ['a timestamp in the form of a date', tokensSchema, { ...tokens, accessTokenExpiresAt: '2030-01-01' }],
    ['a share of version 0', releasedShareSchema, { ...share, version: 0 }],
    ['a share that is cut off', releasedShareSchema, { ...share, share: { enc: key, ciphertext: 'c'.repeat(21) } }],
    ['a user without an id', loggedInUserSchema, { ...me, userId: 'ada' }],
    [
      'a channel whose URL would run a script',
      farcasterStartedSchema,
      { attemptId: id, url: 'javascript:alert(1)', expiresAt: 5 },
    ],
    ['an approval without tokens', farcasterAnswerSchema, { state: 'approved', userName: 'ada', signed }],
    ['an approval without a signature', farcasterAnswerSchema, { state: 'approved', tokens, userName: 'ada' }],
    ['an unknown state', farcasterAnswerSchema, { state: 'done' }],
    ['a number of three digits', socialResultSchema, { ...returned, number: '012' }],
    ['a ticket that is cut off', socialResultSchema, { ...returned, ticket: 'k'.repeat(42) }],
    ['a ticket and a number together', socialCompleteSchema, { attemptId: id, ticket: key, number: '0123' }],
    ['neither a ticket nor a number', socialCompleteSchema, { attemptId: id }],
  ])('error: refuses %s', (_name, schema, answer) => {
    expect(schema.safeParse(answer).success).toBe(false)
  })
})
