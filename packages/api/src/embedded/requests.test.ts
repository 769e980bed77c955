import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { looseFields } from '../../test/looseFields.ts'
import { confirmShareSchema } from '../device-proof/requests.ts'
import {
  auditQuerySchema,
  createWalletSchema,
  emailChangePrimarySchema,
  emailChangeSchema,
  emailChangeSecondarySchema,
  emailDeviceSchema,
  emailStartSchema,
  emailVerifySchema,
  farcasterStartSchema,
  putShareSchema,
  readShareSchema,
  refreshSchema,
  sealingSchema,
  signatureKinds,
  signatureSchema,
} from './requests.ts'
import { socialCompleteSchema, socialProviders, socialStartSchema, socialWaitSchema } from './social.ts'

const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
const key = 'k'.repeat(43)
const share = { enc: key, ciphertext: 'c'.repeat(44) }
const onPage = { projectId: 'ab'.repeat(16), origin: 'https://app.example' }
const statement = 's'.repeat(20)
const wallet = { walletId: id, setId: id, evmAddress: `0x${'aB'.repeat(20)}`, solanaAddress: '1'.repeat(32), share }
const sealing = { publicKey: key, proof: `0x${'ab'.repeat(65)}` }
const released = { recipientKey: key, setId: id, version: 2 }
const written = { walletId: id, version: 2, share }

describe('bodies', () => {
  it.each<[string, z.ZodMiniType, object, string[]]>([
    ['emailStart', emailStartSchema, { ...onPage, email: 'a@b.example' }, []],
    ['emailDevice', emailDeviceSchema, { attemptId: id, statement }, []],
    ['emailVerify', emailVerifySchema, { attemptId: id, otp: '012345' }, []],
    ['farcasterStart', farcasterStartSchema, { ...onPage, nonce: 'ab'.repeat(16) }, []],
    ['emailChange', emailChangeSchema, { email: 'a@b.example' }, []],
    ['emailChangePrimary', emailChangePrimarySchema, { changeId: id, statement }, []],
    ['emailChangeSecondary', emailChangeSecondarySchema, { changeId: id, otp: '012345' }, []],
    ['refresh', refreshSchema, { refreshToken: key }, []],
    ['createWallet', createWalletSchema, wallet, []],
    ['readShare', readShareSchema, released, ['setId', 'version']],
    ['putShare', putShareSchema, written, []],
    ['confirmShare', confirmShareSchema, { version: 2, digest: key }, ['digest']],
    ['sealing', sealingSchema, sealing, []],
    ['signature', signatureSchema, { kind: 'personal_sign', origin: onPage.origin }, []],
    ['socialStart', socialStartSchema, { ...onPage, provider: 'google' }, []],
    ['socialWait', socialWaitSchema, { attemptId: id }, []],
    ['socialComplete, with a ticket', socialCompleteSchema, { attemptId: id, ticket: key }, []],
    ['socialComplete, with a number', socialCompleteSchema, { attemptId: id, number: '0123' }, []],
  ])(
    'default: %s requires every field that is not listed here, and allows no other',
    (_name, schema, body, optional) => {
      expect(looseFields(schema, body)).toEqual({ optional, nullable: [], untyped: [] })
      expect(schema.safeParse({ ...body, isAdmin: true }).success).toBe(false)
    },
  )

  it.each<[string, z.ZodMiniType, object, string, unknown[], unknown[]]>([
    [
      'an id is a UUID in lower case',
      emailVerifySchema,
      { attemptId: id, otp: '012345' },
      'attemptId',
      ['00000000-0000-4000-8000-000000000000'],
      [id.toUpperCase(), `${id} `, id.replaceAll('-', ''), '6ba7b810-9dad-91d1-80b4-00c04fd430c8', '../x'],
    ],
    [
      'a code has six digits',
      emailVerifySchema,
      { attemptId: id, otp: '012345' },
      'otp',
      ['000000'],
      ['01234', '0123456', '12 345', '１２３４５６'],
    ],
    [
      'an address has 3 to 320 characters',
      emailChangeSchema,
      {},
      'email',
      ['a@b', 'a'.repeat(320)],
      ['a@', 'a'.repeat(321)],
    ],
    [
      'a statement has 20 to 4096 characters',
      emailDeviceSchema,
      { attemptId: id },
      'statement',
      [statement, 's'.repeat(4_096)],
      ['s'.repeat(19), 's'.repeat(4_097)],
    ],
    [
      'an origin has at most 300 characters',
      socialStartSchema,
      { ...onPage, provider: 'x' },
      'origin',
      ['a://', 'a'.repeat(300)],
      ['a:/', 'a'.repeat(301)],
    ],
    [
      'a project’s id is 32 hex digits',
      socialStartSchema,
      { ...onPage, provider: 'x' },
      'projectId',
      ['0'.repeat(32)],
      ['AB'.repeat(16), 'a'.repeat(31), 'a'.repeat(33)],
    ],
    [
      'a nonce is 16 bytes of hex',
      farcasterStartSchema,
      onPage,
      'nonce',
      ['0'.repeat(32)],
      ['0'.repeat(31), '0'.repeat(33), 'g'.repeat(32)],
    ],
    [
      'an EVM address has 20 bytes',
      createWalletSchema,
      wallet,
      'evmAddress',
      [`0x${'0'.repeat(40)}`],
      ['0'.repeat(40), `0x${'0'.repeat(39)}`, `0x${'0'.repeat(41)}`, `0x${'g'.repeat(40)}`],
    ],
    [
      'a Solana address is 32 to 44 characters of base58',
      createWalletSchema,
      wallet,
      'solanaAddress',
      ['z'.repeat(44)],
      ['1'.repeat(31), '1'.repeat(45), ...['0', 'O', 'I', 'l'].map((letter) => letter.repeat(32))],
    ],
    [
      'a signature of the wallet has 65 bytes, in lower case',
      sealingSchema,
      sealing,
      'proof',
      [`0x${'0'.repeat(130)}`],
      [`0x${'0'.repeat(128)}`, `0x${'0'.repeat(132)}`, `0x${'AB'.repeat(65)}`],
    ],
    [
      'a version is a whole number up to a million',
      putShareSchema,
      written,
      'version',
      [1, 1_000_000],
      [0, -1, 1.5, 1_000_001, Number.NaN],
    ],
    [
      'a public key has 32 bytes',
      readShareSchema,
      released,
      'recipientKey',
      ['_-'.repeat(21).concat('A')],
      ['k'.repeat(42), 'k'.repeat(44), 'k'.repeat(42).concat('='), 'k'.repeat(42).concat('+')],
    ],
    [
      'a share has at most 1024 characters',
      putShareSchema,
      written,
      'share',
      [22, 1_024].map((length) => ({ enc: key, ciphertext: 'c'.repeat(length) })),
      [21, 1_025].map((length) => ({ enc: key, ciphertext: 'c'.repeat(length) })),
    ],
    [
      'a refresh token has 43 to 64 characters',
      refreshSchema,
      {},
      'refreshToken',
      [key, 'k'.repeat(64)],
      ['k'.repeat(42), 'k'.repeat(65)],
    ],
    ['a number has four digits', socialCompleteSchema, { attemptId: id }, 'number', ['0000'], ['000', '00000', '12a4']],
    [
      'a signature has a known kind',
      signatureSchema,
      { origin: onPage.origin },
      'kind',
      [...signatureKinds],
      ['eth_sign', 'PERSONAL_SIGN', ''],
    ],
    [
      'a provider is one of the six',
      socialStartSchema,
      onPage,
      'provider',
      [...socialProviders],
      ['farcaster', 'Google', ''],
    ],
    [
      'a cursor of the log has 1 to 18 digits',
      auditQuerySchema,
      {},
      'before',
      [undefined, '0', '9'.repeat(18)],
      ['', '-1', '9'.repeat(19), '1;'],
    ],
  ])('param: %s', (_name, schema, body, field, accepted, refused) => {
    const verdicts = (values: unknown[]) => values.map((value) => schema.safeParse({ ...body, [field]: value }).success)
    expect(verdicts(accepted)).toEqual(accepted.map(() => true))
    expect(verdicts(refused)).toEqual(refused.map(() => false))
  })
})
