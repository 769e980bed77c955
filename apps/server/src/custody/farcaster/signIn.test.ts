import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { readFarcasterSignIn } from './signIn.ts'

const uri = 'https://wallet.example'
const audience = { domain: 'wallet.example', uri, nowMs: Date.UTC(2026, 0, 2) }
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const write = (change: Partial<Parameters<typeof createSiweMessage>[0]>): string =>
  createSiweMessage({
    domain: 'wallet.example',
    uri,
    address,
    chainId: 10,
    nonce: 'a'.repeat(16),
    version: '1',
    statement: 'Farcaster Auth',
    issuedAt: new Date(Date.UTC(2026, 0, 1)),
    resources: ['farcaster://fid/7'],
    ...change,
  })

describe('readFarcasterSignIn', () => {
  it('default: reads the account, the signing address and the nonce', () => {
    expect(readFarcasterSignIn(write({}), audience)).toEqual({ address, fid: 7, nonce: 'a'.repeat(16) })
  })

  it.each<[string, Parameters<typeof write>[0], string]>([
    ['of two accounts', { resources: ['farcaster://fid/7', 'farcaster://fid/8'] }, 'no account'],
    ['of no account', { resources: ['https://fid.example/7'] }, 'no account'],
    ['of another chain', { chainId: 1 }, 'another site'],
    ['of another statement', { statement: 'Sign in' }, 'another statement'],
    ['that is not valid yet', { notBefore: new Date(audience.nowMs + 1) }, 'another time'],
    ['that has expired', { expirationTime: new Date(audience.nowMs) }, 'another time'],
  ])('error: refuses a message %s', (_, change, reason) => {
    expect(() => readFarcasterSignIn(write(change), audience)).toThrow(reason)
  })
})
