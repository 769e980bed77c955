import { encodeFunctionData, parseAbi } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { assertSafeAccountCall, assertSafeCall } from './assertSafeCall.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const smart = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x00000000000000000000000000000000000000aa'
const accounts = [{ address: owner, type: 'eoa', owner }] as const
const upgrade = encodeFunctionData({ abi: parseAbi(['function upgradeTo(address code)']), args: [other] })
const check =
  (to: string | null, data: `0x${string}`, assertSafe = assertSafeCall) =>
  () =>
    // The addresses of this test are well formed.
    assertSafe({ to: to as `0x${string}` | null, data }, { accounts, smartAccountAddresses: [smart] })

describe('assertSafeCall', () => {
  test.each([
    ['the account in use', owner],
    ['another account of the user', smart],
    ['an account in small letters', smart.toLowerCase()],
  ])('error: refuses a call to %s', (_, to) => {
    expect(check(to, '0x12345678')).toThrow('The transaction would hand the account to other code')
  })

  test('default: accepts a transfer to an account of the user, and any call to another address', () => {
    expect(check(smart, '0x')).not.toThrow()
    expect(check(other, '0x12345678')).not.toThrow()
    expect(check(null, '0x12345678')).not.toThrow()
  })

  test('error: refuses a call to the entry point only for an account with code', () => {
    expect(check(entryPoint08Address, '0x12345678')).not.toThrow()
    expect(check(entryPoint08Address, '0x12345678', assertSafeAccountCall)).toThrow('hand the account to other code')
    expect(check(owner, '0x12345678', assertSafeAccountCall)).toThrow('hand the account to other code')
    expect(check(other, '0x12345678', assertSafeAccountCall)).not.toThrow()
  })

  test('error: refuses a call that replaces code, at any address', () => {
    expect(check(other, upgrade)).toThrow('The transaction would hand the account to other code')
  })
})
