import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import {
  base64url,
  farcasterNonceSchema,
  farcasterSignedSchema,
  idSchema,
  projectIdSchema,
  publicKeySchema,
  sealedShareSchema,
  thumbprintSchema,
  timestampSchema,
  versionSchema,
} from './values.ts'

const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
const key = `${'k'.repeat(41)}-_`
const share = { enc: key, ciphertext: 'c'.repeat(22) }
const signed = { message: 'm', signature: '0xaB' }

describe('the values of the services that store shares', () => {
  it.each<[string, z.ZodMiniType, readonly unknown[]]>([
    ['an id', idSchema, [id]],
    ['a public key', publicKeySchema, [key]],
    ['a thumbprint', thumbprintSchema, [key]],
    ['a project', projectIdSchema, ['ab'.repeat(16)]],
    ['a nonce', farcasterNonceSchema, ['09'.repeat(16)]],
    ['a timestamp', timestampSchema, [0, 1_795_000_000_000]],
    ['a version', versionSchema, [1, 1_000_000]],
    ['a sealed share', sealedShareSchema, [share, { ...share, ciphertext: 'c'.repeat(1_024) }]],
    ['a signature', farcasterSignedSchema, [signed, { ...signed, signature: `0x${'00'.repeat(8_192)}` }]],
  ])('default: accepts %s unchanged', (_name, schema, values) => {
    for (const value of values) expect(schema.parse(value)).toEqual(value)
  })

  it.each<[string, z.ZodMiniType, readonly unknown[]]>([
    // Stores compare ids as texts, so two spellings of one id would be two entries.
    ['an id', idSchema, [id.toUpperCase(), `${id} `, `${id}\n`, '00000000-0000-0000-0000-000000000000', '../x', '', 7]],
    ['a public key', publicKeySchema, [key.slice(1), `${key}k`, `${key.slice(1)}=`, `${key.slice(1)}+`, null]],
    ['a project', projectIdSchema, ['AB'.repeat(16), 'ab'.repeat(15), 'ab'.repeat(17)]],
    ['a nonce', farcasterNonceSchema, ['0'.repeat(31), `0x${'0'.repeat(30)}`]],
    ['a timestamp', timestampSchema, [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1']],
    ['a version', versionSchema, [0, -1, 1.5, 1_000_001, '1']],
    [
      'a sealed share',
      sealedShareSchema,
      [
        { ...share, enc: key.slice(1) },
        { ...share, ciphertext: 'c'.repeat(21) },
        { ...share, ciphertext: 'c'.repeat(1_025) },
      ],
    ],
    // A field that the service neither verifies nor stores must not be passed along.
    ['a sealed share without further fields', sealedShareSchema, [{ ...share, admin: true }]],
    [
      'a signature',
      farcasterSignedSchema,
      [
        { ...signed, signature: 'ab' },
        { ...signed, signature: '0x' },
        { ...signed, signature: `0x${'0'.repeat(16_385)}` },
        { ...signed, message: '' },
        { ...signed, message: 'm'.repeat(4_097) },
      ],
    ],
  ])('error: rejects a value that is not %s', (_name, schema, values) => {
    for (const value of values) expect(schema.safeParse(value), JSON.stringify(value)).toMatchObject({ success: false })
  })
})

describe('base64url', () => {
  it('param: limits the length of the text, both limits included', () => {
    const schema = base64url(4, 2)
    expect(['a', 'ab', 'abcd', 'abcde', 'a=', 'a/'].map((text) => schema.safeParse(text).success)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
