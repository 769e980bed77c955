import { describe, expect, test } from 'vitest'
import { type FrameRpcMethod, rpcParamsSchemas } from '../events/rpc.ts'
import { secondsUntilNextEmail } from './emailCooldown.ts'
import { rpcKindOf } from './rpcKind.ts'
import { rpcResponseTypeOf } from './rpcResponse.ts'

describe('rpcKindOf', () => {
  const unsafe = [
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'eth_signTypedData_v4',
    'personal_sign',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'wallet_grantPermissions',
    'wallet_requestExecutionPermissions',
    'wallet_revokeExecutionPermission',
    'wallet_revokePermissions',
    'wallet_sendCalls',
    'wallet_showCallsStatus',
  ]

  test('default: exactly these methods need the user’s approval; every other supported method is safe', () => {
    const kinds = Object.keys(rpcParamsSchemas).map((method) => [method, rpcKindOf(method)] as const)
    expect(kinds.filter(([, kind]) => kind === 'unsafe').map(([method]) => method)).toEqual(unsafe)
    expect(kinds.filter(([, kind]) => kind === 'safe')).toHaveLength(41)
  })

  test.each([
    'eth_sign',
    'eth_signTransaction',
    'wallet_addEthereumChain',
    'eth_newThing',
    'toString',
    '',
    '__proto__',
  ])('error: %s is not allowed', (method) => expect(rpcKindOf(method)).toBe('disallowed'))
})

describe('rpcParamsSchemas', () => {
  const call = { to: '0x1', data: '0x', value: '0x0' }

  test.each<[FrameRpcMethod, unknown, readonly unknown[]]>([
    [
      'wallet_sendCalls',
      [{ calls: [call], version: '2.0.0' }],
      [[], [{}], [{ calls: [{ ...call, to: 'reef.eth' }] }], [{ calls: [{ ...call, data: 'ab' }] }]],
    ],
    ['wallet_getCallsStatus', ['0x1'], ['0x1', [1], ['a'.repeat(8_195)]]],
    ['solana_signMessage', { message: 'm', pubkey: 'k' }, [{ message: 'm' }, { pubkey: 'k' }, ['m', 'k']]],
    ['solana_signTransaction', { transaction: 't' }, [{}, ['t']]],
    ['solana_signAllTransactions', { transactions: ['t'] }, [{ transactions: [] }, { transactions: 't' }]],
    [
      'solana_signAndSendTransaction',
      { transaction: 't', options: { skipPreflight: true } },
      [{ options: {} }, { transaction: 't', options: { preflightCommitment: 'soon' } }],
    ],
    ['personal_sign', ['0x00', '0x1'], [undefined, { message: '0x00' }]],
  ])('default: accepts valid parameters of %s, and refuses invalid parameters', (method, good, bad) => {
    const isValid = (params: unknown) => rpcParamsSchemas[method].safeParse(params).success
    expect(isValid(good)).toBe(true)
    for (const params of bad) expect(isValid(params), JSON.stringify(params)).toBe(false)
  })
})

describe('rpcResponseTypeOf', () => {
  test.each([
    [`0x${'a'.repeat(64)}`, 'RPC_RESPONSE_TRANSACTION_HASH'],
    [`0x${'a'.repeat(62)}`, 'RPC_RESPONSE_TRANSACTION_HASH'],
    [`0x${'a'.repeat(130)}`, 'RPC_RESPONSE_TRANSACTION_HASH'],
    [`0x${'a'.repeat(1_000)}`, 'RPC_RESPONSE_TRANSACTION_HASH'],
    [`0x${'a'.repeat(61)}`, 'RPC_RESPONSE_OBJECT'],
    [`0x${'g'.repeat(64)}`, 'RPC_RESPONSE_OBJECT'],
    [{ hash: '0x' }, 'RPC_RESPONSE_OBJECT'],
    [null, 'RPC_RESPONSE_OBJECT'],
  ])('default: the type of the result %j is %s', (result, type) => expect(rpcResponseTypeOf(result)).toBe(type))
})

describe('secondsUntilNextEmail', () => {
  test.each([
    [undefined, 0],
    [100_000, 30],
    [99_999, 30],
    [99_001, 30],
    [99_000, 29],
    [70_001, 1],
    [70_000, 0],
    // A stored time in the future, after the clock was set back, is ignored: it would lock the user out until that time.
    [900_000, 0],
    [Number.NaN, 0],
  ])('default: with the last email at %s, returns %s', (last, seconds) =>
    expect(secondsUntilNextEmail(last, 100_000)).toBe(seconds),
  )
})
