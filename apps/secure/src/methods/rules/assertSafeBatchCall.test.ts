import { encodeFunctionData, parseAbi } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { assertSafeBatchCall } from './assertSafeBatchCall.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const smart = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x00000000000000000000000000000000000000aa'
const accounts = [{ address: owner, type: 'eoa', owner }] as const
const upgrade = encodeFunctionData({ abi: parseAbi(['function upgradeTo(address code)']), args: [other] })
const check = (to: string, data: `0x${string}`) => () =>
  // The addresses of this test are well formed.
  assertSafeBatchCall({ to: to as `0x${string}`, value: 1n, data }, { accounts, unusedAddresses: [smart] })

describe('assertSafeBatchCall', () => {
  test.each([
    ['the account in use', owner],
    ['another account of the user', smart],
    ['an account in small letters', smart.toLowerCase()],
    ['the entry point', entryPoint08Address],
  ])('error: refuses a call to %s', (_, to) => {
    expect(check(to, '0x12345678')).toThrow('The transaction would hand the account to other code')
  })

  test('default: accepts a transfer to an account of the user, and any call to another address', () => {
    expect(check(smart, '0x')).not.toThrow()
    expect(check(other, '0x12345678')).not.toThrow()
  })

  test('error: refuses a call that replaces code, at any address', () => {
    expect(check(other, upgrade)).toThrow('The transaction would hand the account to other code')
  })
})
