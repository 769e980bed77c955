import { describe, expect, it } from 'vitest'
import { verifyWalletQuerySchema } from './schema.ts'

describe('verifyWalletQuerySchema', () => {
  it.each([
    ['an EVM address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['the same in lower case', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['a Solana address', 'So11111111111111111111111111111111111111112'],
    ['a Bitcoin address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('default: %s', (_name, walletAddress) => {
    expect(verifyWalletQuerySchema.parse({ walletAddress })).toEqual({ walletAddress })
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['an address with its chain', 'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['19 bytes', `0x${'ab'.repeat(19)}`],
    ['a word', 'rowan'],
    ['a text that is longer than addresses are', `0x${'ab'.repeat(50)}`],
  ])('error: %s', (_name, walletAddress) => {
    expect(verifyWalletQuerySchema.safeParse({ walletAddress }).success).toBe(false)
  })
})
