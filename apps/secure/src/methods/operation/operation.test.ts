import { systemClock } from '@holdfast/base'
import { encodeCalls } from '@holdfast/smart-account'
import { toHex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'

import { elsewhere, hashOf, other, owner, receipt, smart, startApprovingWallet } from '../test/approvingWallet.ts'

describe('eth_sendTransaction and eth_sendUserOperation of a smart account', () => {
  test('default: sends a transaction as one operation, and returns the hash of the transaction that contains it', async () => {
    const { call, questions } = startApprovingWallet()
    const transaction = { from: smart, to: other, value: '0x5', gasPrice: '0x1', nonce: '0x9' }
    expect(await call('eth_sendTransaction', [transaction])).toBe(receipt.transactionHash)
    expect(questions).toMatchObject([{ account: smart, content: { kind: 'calls', steps: [{ to: other, value: 5n }] } }])
    // A page can also send from the key's own account.
    await call('eth_sendTransaction', [{ ...transaction, from: owner }])
    expect(questions[1]).toMatchObject({ account: owner, content: { kind: 'transaction' } })
  })

  test('behavior: waits for an operation if the bundler’s answer was lost; fails if the bundler refuses the operation', async () => {
    const lost = new NodeError({ message: 'no answer', isRefusal: false })
    const { call, sent } = startApprovingWallet({ bundler: { eth_sendUserOperation: lost } })
    expect(await call('eth_sendTransaction', [{ from: smart, to: other }])).toBe(receipt.transactionHash)
    expect(sent()).toBeDefined()
    const refused = startApprovingWallet({
      bundler: { eth_sendUserOperation: new NodeError({ message: 'AA25 invalid nonce' }) },
    })
    await expect(refused.call('eth_sendTransaction', [{ from: smart, to: other }])).rejects.toThrow('AA25')
  })

  test('error: throws if the operation failed, and for a transaction that would create a contract', async () => {
    const failed = { success: false, reason: 'DepositBelowMinimum', logs: [], receipt }
    const { call, approvals } = startApprovingWallet({ bundler: { eth_getUserOperationReceipt: failed } })
    await expect(call('eth_sendTransaction', [{ from: smart, to: other }])).rejects.toThrow('DepositBelowMinimum')
    expect(approvals.isSending.get()).toBe(false)
    await expect(call('eth_sendTransaction', [{ from: smart, data: '0x60' }])).rejects.toThrow(
      'cannot create a contract',
    )
  })

  test('default: uses only the calls of an app’s operation, and sets the other fields itself', async () => {
    const { call, sent } = startApprovingWallet()
    const callData = encodeCalls([{ to: other, value: 7n }])
    const ofApp = { sender: smart, callData, nonce: '0x99', maxFeePerGas: '0xffffffff', signature: '0x' }
    expect(await call('eth_sendUserOperation', [ofApp, entryPoint08Address])).toBe(hashOf(sent()))
    expect(sent()).toMatchObject({ callData, nonce: '0x0', maxFeePerGas: toHex(11n) })
  })

  test('error: reports an aborted request as aborted, not as an operation that is late', async () => {
    const aborting = new AbortController()
    const eth_getUserOperationReceipt = () => (aborting.abort(), null)
    const { call, context } = startApprovingWallet({ bundler: { eth_getUserOperationReceipt } })
    Object.assign(context, { signal: aborting.signal, clock: systemClock })
    await expect(call('eth_sendTransaction', [{ from: smart, to: other }])).rejects.toThrow('Request was aborted')
  })

  test('error: if the entry point returns no nonce, says that its answer cannot be read, not that it is silent', async () => {
    const { call } = startApprovingWallet({ node: { eth_call: '0x' } })
    const sending = call('eth_sendTransaction', [{ from: smart, to: other }])
    await expect(sending).rejects.toThrow('The answer of the entry point cannot be read.')
  })

  test.each<[string, readonly unknown[], string]>([
    ['calls that cannot be read', [{ sender: smart, callData: '0x12345678' }, entryPoint08Address], 'cannot be read'],
    ['a call of another account', [{ sender: other, callData: '0x' }, entryPoint08Address], 'from another account'],
    [
      'a call of the key’s own account',
      [{ sender: owner, callData: '0x' }, entryPoint08Address],
      'not from the smart account',
    ],
    ['a call through another entry point', [{ sender: smart, callData: '0x' }, other], 'another entry point'],
    ['an empty operation', [{}, entryPoint08Address], 'cannot be read'],
  ])('error: refuses %s', async (_, params, text) => {
    const { call, questions } = startApprovingWallet()
    await expect(call('eth_sendUserOperation', params)).rejects.toThrow(text)
    expect(questions).toEqual([])
  })

  test('behavior: passes requests for bundler methods to the bundler; refuses them on a chain without a bundler', async () => {
    const { call, context, toBundler } = startApprovingWallet({
      bundler: { eth_supportedEntryPoints: [entryPoint08Address] },
    })
    expect(await call('eth_supportedEntryPoints', [])).toEqual([entryPoint08Address])
    Object.assign(context, { chain: elsewhere })
    await expect(call('eth_supportedEntryPoints', [])).rejects.toThrow('not allowed')
    expect(toBundler).toHaveLength(1)
  })
})
