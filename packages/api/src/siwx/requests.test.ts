import { describe, expect, it } from 'vitest'
import { siwxProofSchema } from './requests.ts'

const message = 'app.example wants you to sign in'

describe('siwxProofSchema', () => {
  it.each([
    ['hex of an EVM wallet', `0x${'aB'.repeat(65)}`],
    ['hex of a contract wallet, with its deployment data', `0x${'ab'.repeat(29_998)}`],
    ['base58 of a Solana wallet', '5'.repeat(88)],
    ['base64 of a Bitcoin wallet, with padding', `${'A'.repeat(86)}==`],
  ])('default: accepts %s', (_name, signature) => {
    expect(siwxProofSchema.parse({ message, signature })).toEqual({ message, signature })
  })

  it.each([
    ['an empty message', { message: '', signature: '0x12' }],
    ['a message that is too long', { message: 'a'.repeat(4_001), signature: '0x12' }],
    ['a signature of 1.5 bytes', { message, signature: '0x123' }],
    ['an empty signature', { message, signature: '0x' }],
    ['invalid hex', { message, signature: `0x${'zz'.repeat(65)}` }],
    ['a signature that is too short for any scheme', { message, signature: 'abc' }],
    ['three padding characters', { message, signature: `${'A'.repeat(85)}===` }],
    ['a signature with a line break', { message, signature: `${'A'.repeat(40)}\n${'A'.repeat(40)}` }],
    ['a signature that is too long', { message, signature: `0x${'ab'.repeat(30_000)}` }],
  ])('error: rejects %s', (_name, proof) => expect(siwxProofSchema.safeParse(proof).success).toBe(false))
})
