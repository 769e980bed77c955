import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rpcAccessOf } from './rpcMethods.ts'

describe('rpcAccessOf', () => {
  test.each([
    ['eip155', 'eth_call', 'node'],
    ['eip155', 'eth_getLogs', 'node'],
    ['eip155', 'eth_sendRawTransaction', 'node'],
    ['eip155', 'eth_estimateUserOperationGas', 'bundler'],
    ['eip155', 'eth_getUserOperationReceipt', 'bundler'],
    ['eip155', 'eth_supportedEntryPoints', 'bundler'],
    ['eip155', 'eth_accounts', 'wallet'],
    ['eip155', 'wallet_getCallsStatus', 'wallet'],
    ['eip155', 'wallet_getCapabilities', 'wallet'],
    ['eip155', 'wallet_getAssets', 'wallet'],
    ['eip155', 'personal_sign', 'approval'],
    ['eip155', 'eth_signTypedData_v4', 'approval'],
    ['eip155', 'eth_sendTransaction', 'approval'],
    ['eip155', 'eth_sendUserOperation', 'approval'],
    ['eip155', 'wallet_sendCalls', 'approval'],
    ['eip155', 'wallet_grantPermissions', 'approval'],
    ['eip155', 'wallet_revokePermissions', 'approval'],
    ['solana', 'getLatestBlockhash', 'node'],
    ['solana', 'sendTransaction', 'node'],
    ['solana', 'solana_signMessage', 'approval'],
    ['solana', 'solana_signTransaction', 'approval'],
    ['solana', 'solana_signAllTransactions', 'approval'],
    ['solana', 'solana_signAndSendTransaction', 'approval'],
    ['bip122', 'getblockcount', 'node'],
    ['bip122', 'sendrawtransaction', 'node'],
    ['bip122', 'signPsbt', 'approval'],
    ['bip122', 'importprivkey', 'never'],
    ['eip155', 'eth_newThing', 'never'],
    ['eip155', 'admin_addPeer', 'never'],
    ['eip155', 'debug_traceTransaction', 'never'],
    ['eip155', 'solana_signMessage', 'never'],
    ['eip155', 'ETH_CALL', 'never'],
    ['eip155', ' eth_call', 'never'],
    ['solana', 'eth_call', 'never'],
    ['cosmos', 'cosmos_signDirect', 'never'],
    ['__proto__', 'toString', 'never'],
    ['constructor', 'name', 'never'],
  ] as const)('default: %s %s', (namespace, method, access) => {
    expect(rpcAccessOf(namespace, method)).toBe(access)
  })

  test('behavior: no method that signs, sends for the user or asks the user may be sent to a node', () => {
    const prefixes = fc.constantFrom(
      'sign',
      'personal_',
      'wallet_',
      'solana_',
      'eth_sign',
      'eth_sendTransaction',
      'eth_sendUser',
    )
    const namespaces = fc.constantFrom('eip155', 'solana', 'bip122', 'cosmos')
    fc.assert(
      fc.property(namespaces, prefixes, fc.string(), (namespace, prefix, rest) => {
        expect(rpcAccessOf(namespace, prefix + rest)).not.toBe('node')
      }),
    )
  })

  test('behavior: a method that is not in the table may be sent nowhere', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (namespace, method) => {
        expect(rpcAccessOf(namespace, method)).toBe('never')
        expect(rpcAccessOf('eip155', `${method}_`)).toBe('never')
      }),
    )
  })
})
