import { describe, expect, it } from 'vitest'
import { siwxProofSchema } from './requests.ts'

const message = 'app.example wants you to sign in'

describe('siwxProofSchema', () => {
  it.each([
    ['hex, of an EVM wallet', `0x${'aB'.repeat(65)}`],
    ['hex of a contract, with what deploys it', `0x${'ab'.repeat(29_998)}`],
    ['base58, of Solana', '5'.repeat(88)],
    ['base64 with its padding, of Bitcoin', `${'A'.repeat(86)}==`],
  ])('default: %s', (_name, signature) => {
    expect(siwxProofSchema.parse({ message, signature })).toEqual({ message, signature })
  })

  it.each([
    ['no message', { message: '', signature: '0x12' }],
    ['a message that is longer than any', { message: 'a'.repeat(4_001), signature: '0x12' }],
    ['half a byte', { message, signature: '0x123' }],
    ['no bytes', { message, signature: '0x' }],
    ['invalid hex', { message, signature: `0x${'zz'.repeat(65)}` }],
    ['a signature that is too short for any scheme', { message, signature: 'abc' }],
    ['three signs of padding', { message, signature: `${'A'.repeat(85)}===` }],
    ['a line break within it', { message, signature: `${'A'.repeat(40)}\n${'A'.repeat(40)}` }],
    ['a signature that is longer than any', { message, signature: `0x${'ab'.repeat(30_000)}` }],
  ])('error: %s', (_name, proof) => expect(siwxProofSchema.safeParse(proof).success).toBe(false))
})
