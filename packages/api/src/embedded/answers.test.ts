import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { looseFields } from '../../test/looseFields.ts'
import {
  auditPageSchema,
  deviceRevokedSchema,
  devicesSchema,
  emailChangedSchema,
  emailChangeStartedSchema,
  emailStartedSchema,
  embeddedWalletSchema,
  farcasterAnswerSchema,
  farcasterStartedSchema,
  frozenSchema,
  loggedInUserSchema,
  releasedShareSchema,
  shareKeySchema,
  tokensSchema,
} from './answers.ts'
import { frameConfigSchema } from './frameConfig.ts'
import {
  socialCompletedSchema,
  socialCompleteSchema,
  socialProofSchema,
  socialResultSchema,
  socialStartedSchema,
  socialWaitedSchema,
} from './social.ts'

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

const statement = 's'.repeat(20)
const fullWallet = {
  ...wallet,
  ownSet: { setId: id, version: 1, refreshAt: 9 },
  exportedAt: 1,
  sealing: { publicKey: key, proof: `0x${'ab'.repeat(65)}` },
}
const device = {
  id,
  label: 'Firefox on Linux',
  origin: 'https://app.example',
  jkt: key,
  createdAt: 1,
  lastSeenAt: 2,
  isCurrent: true,
  setId: id,
}
const entry = { id: '1', at: 5, action: 'login', object: id, network: '192.0.2' }
const frameConfig = {
  apiUrl: 'https://secure.example',
  vaultUrl: 'https://vault.example',
  project: { id: 'ab'.repeat(16), name: 'App', allowedOrigins: ['https://app.example'] },
  chains: [
    {
      id: 1,
      caipNetworkId: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      explorerUrl: 'https://explorer.example',
      hasBundler: true,
      hasPaymaster: false,
    },
  ],
  production: true,
  servedAt: 5,
  transferLimitS: 60,
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

  it.each<[string, z.ZodMiniType, object, Partial<ReturnType<typeof looseFields>>]>([
    ['the key for shares', shareKeySchema, { publicKey: key }, {}],
    ['a login that has begun', emailStartedSchema, { attemptId: id, action: 'VERIFY_OTP', expiresAt: 5 }, {}],
    ['tokens', tokensSchema, tokens, {}],
    ['a channel', farcasterStartedSchema, { attemptId: id, url: 'https://farcaster.example/1', expiresAt: 5 }, {}],
    ['an approval', farcasterAnswerSchema, { state: 'approved', tokens, userName: 'ada', signed }, {}],
    ['a change of email address', emailChangeStartedSchema, { changeId: id, action: 'VERIFY_PRIMARY_OTP' }, {}],
    ['a changed email address', emailChangedSchema, { email: 'ada@example.org', statement }, {}],
    [
      'a user with a wallet',
      loggedInUserSchema,
      { ...me, email: 'a@b.example', userName: 'ada', frozenUntil: 5, emailStatement: 's', wallet: fullWallet },
      {
        nullable: [
          'email',
          'userName',
          'wallet',
          'wallet.ownSet',
          'wallet.exportedAt',
          'wallet.sealing',
          'frozenUntil',
          'emailStatement',
        ],
      },
    ],
    ['a share', releasedShareSchema, share, {}],
    ['devices', devicesSchema, { devices: [device] }, { nullable: ['devices.0.setId'] }],
    ['a revoked device', deviceRevokedSchema, { statement }, {}],
    ['a frozen account', frozenSchema, { frozenUntil: 5 }, {}],
    ['the log', auditPageSchema, { entries: [entry], next: '5' }, { nullable: ['next'] }],
    [
      'a social login that has begun',
      socialStartedSchema,
      { attemptId: id, uri: 'https://p.example', expiresAt: 5 },
      {},
    ],
    ['a social login that waits', socialWaitedSchema, { state: 'waiting' }, {}],
    [
      'a finished social login',
      socialCompletedSchema,
      {
        provider: 'google',
        tokens,
        proof: { kind: 'id_token', token: 't' },
        profile: { email: 'a@b.example', userName: 'ada' },
      },
      { nullable: ['profile.email', 'profile.userName'] },
    ],
    [
      'a visit to a provider',
      socialResultSchema,
      { ...returned, ticket: key, returnUrl: 'https://app.example/' },
      { nullable: ['ticket', 'returnUrl'] },
    ],
    [
      'the frame’s configuration',
      frameConfigSchema,
      frameConfig,
      {
        optional: ['chains.0.hasBundler', 'chains.0.hasPaymaster', 'transferLimitS'],
        nullable: ['project', 'chains.0.explorerUrl'],
      },
    ],
  ])(
    'default: %s: every field is required and typed, except those that the table lists',
    (_name, schema, sample, loose) => {
      expect(looseFields(schema, sample)).toEqual({ optional: [], nullable: [], untyped: [], ...loose })
    },
  )

  it.each<[string, z.ZodMiniType, unknown]>([
    ['a time before 1970', frozenSchema, { frozenUntil: -1 }],
    ['a time with a fraction', frozenSchema, { frozenUntil: 1.5 }],
    ['a step that the frame does not know', emailStartedSchema, { attemptId: id, action: 'CONNECT', expiresAt: 5 }],
    ['a statement that is cut off', deviceRevokedSchema, { statement: statement.slice(1) }],
    [
      'a channel whose URL has a space',
      farcasterStartedSchema,
      { attemptId: id, url: 'https://a b.example', expiresAt: 5 },
    ],
    [
      'a signature that is not hex',
      farcasterAnswerSchema,
      { state: 'approved', tokens, userName: 'ada', signed: { message: 'm', signature: '0xzz' } },
    ],
    ['an unknown field beside a share', releasedShareSchema, { ...share, share: { ...share.share, plain: 'x' } }],
    ['a key that is cut off', shareKeySchema, { publicKey: key.slice(1) }],
    ['an empty proof of identity', socialProofSchema, { kind: 'id_token', token: '' }],
    ['a proof of identity that is too long', socialProofSchema, { kind: 'id_token', token: 't'.repeat(8_193) }],
    [
      'a project whose id is too short',
      frameConfigSchema,
      { ...frameConfig, project: { ...frameConfig.project, id: 'ab' } },
    ],
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
