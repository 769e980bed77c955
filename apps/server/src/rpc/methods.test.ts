import { rpcAccessOf } from '@holdfast/caip'
import { describe, expect, it } from 'vitest'
import { kindOf } from './methods.ts'

describe('kindOf', () => {
  it.each(['eth_blockNumber', 'eth_call', 'eth_getLogs', 'eth_getTransactionByHash', 'eth_sendRawTransaction'])(
    'default: %s is served, and may go to a node',
    (method) => {
      expect(kindOf('eip155', method, '[]')).toBeDefined()
      expect(rpcAccessOf('eip155', method)).toBe('node')
    },
  )

  it.each([
    ['block', 'eth_getTransactionCount', '["0x01","latest"]'],
    ['live', 'eth_getTransactionCount', '["0x01","pending"]'],
    ['live', 'eth_getBlockByNumber', '["pending",false]'],
    ['live', 'eth_call', '[{"to":"0x01"},"pending"]'],
    ['live', 'eth_getTransactionByHash', '["0x01"]'],
    ['send', 'eth_sendRawTransaction', '["0x01"]'],
  ])('default: returns the kind %s for %s with %s', (kind, method, params) => {
    expect(kindOf('eip155', method, params)).toBe(kind)
  })

  it.each([
    ['live', 'solana', 'getSlot'],
    ['send', 'solana', 'sendTransaction'],
    ['live', 'bip122', 'getblockcount'],
    ['send', 'bip122', 'sendrawtransaction'],
    [undefined, 'bip122', 'signPsbt'],
    [undefined, 'bip122', 'importprivkey'],
  ])('default: returns the kind %s in %s for %s', (kind, namespace, method) => {
    expect(kindOf(namespace, method, '[]')).toBe(kind)
  })

  it.each(['personal_sign', 'eth_accounts', 'eth_sendTransaction', 'wallet_sendCalls', 'eth_newFilter', 'eth_nothing'])(
    'error: %s is refused',
    (method) => {
      expect(kindOf('eip155', method, '[]')).toBeUndefined()
    },
  )
})
