import { describe, expect, it } from 'vitest'
import { verifyWalletQuerySchema } from './schema.ts'

describe('verifyWalletQuerySchema', () => {
  it.each([
    ['an EVM address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['an EVM address in lower case', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['a Solana address', 'So11111111111111111111111111111111111111112'],
    ['a Bitcoin address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('default: accepts %s', (_name, walletAddress) => {
    expect(verifyWalletQuerySchema.parse({ walletAddress })).toEqual({ walletAddress })
  })

  it.each([
    ['a missing address', undefined],
    ['an empty text', ''],
    ['an address with its chain', 'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['19 bytes', `0x${'ab'.repeat(19)}`],
    ['a word', 'rowan'],
    ['a text that is longer than any address', `0x${'ab'.repeat(50)}`],
  ])('error: rejects %s', (_name, walletAddress) => {
    expect(verifyWalletQuerySchema.safeParse({ walletAddress }).success).toBe(false)
  })
})
