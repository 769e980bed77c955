import { describe, expect, it } from 'vitest'
import { needsVerification } from './verification.ts'

const address = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'
const account = { address, namespace: 'eip155' } as const

describe('needsVerification', () => {
  it.each([
    ['no verified wallet yet', account, null, true],
    ['another verified wallet', account, `0x${'1'.repeat(40)}`, true],
    ['the same verified wallet', account, address, false],
    ['the same verified wallet in lower case', account, address.toLowerCase(), false],
    ['no connected wallet', { address: undefined, namespace: 'eip155' as const }, null, false],
    ['an account of another namespace', { address: 'So1', namespace: 'solana' as const }, null, true],
    ['the same account of another namespace', { address: 'So1', namespace: 'solana' as const }, 'So1', false],
    [
      'an account of another namespace that differs only in letter case',
      { address: 'So1', namespace: 'solana' as const },
      'SO1',
      true,
    ],
  ])('default: with %s', (_, connected, verified, expected) => {
    expect(needsVerification(connected, verified)).toBe(expected)
  })
})
