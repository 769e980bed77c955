import { describe, expect, test } from 'vitest'
import { ChainNotSupportedError } from '../networks/errors.ts'
import { ConnectionFailedError, RequestPendingError, UserRejectedError } from './errors.ts'
import { errorCodesOf, isUserRejection, mapWalletError } from './walletError.ts'

const circular: { code: number; cause?: unknown } = { code: -32_603 }
circular.cause = circular

describe('isUserRejection', () => {
  test.each<[string, unknown]>([
    ['EIP-1193', { code: 4001, message: 'User rejected the request.' }],
    ['a code written as text', { code: '4001' }],
    ['wrapped in data.originalError', { code: -32_603, data: { originalError: { code: 4001 } } }],
    ['wrapped in error', { code: 'UNKNOWN_ERROR', error: { code: 4001 } }],
    ['wrapped by ethers', { code: 'ACTION_REJECTED', info: { error: { code: 4001 } } }],
    ['as the cause of an error', new Error('outer', { cause: { code: 4001 } })],
    ['of the pairing protocol', { code: 5000, message: 'User rejected.' }],
    [
      'a vague code with words',
      { code: -32_603, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    ],
    ['words alone', new Error('User cancelled')],
    ['a text', 'Request rejected by user'],
    ['Ledger, in words', new Error('Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)')],
    ['Ledger, by status', { message: 'TransportStatusError: Conditions of use not satisfied' }],
    ['Trezor', { message: 'Failure_ActionCancelled' }],
    ['a window that was closed', new Error('Connection request reset. Please try again.')],
  ])('default: knows %s', (_, error) => {
    expect(isUserRejection(error)).toBe(true)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['another code, whatever the words', { code: 4100, message: 'the user rejected nothing' }],
    ['a failure', new Error('execution reverted')],
    ['a circle', circular],
  ])('default: %s is none', (_, error) => {
    expect(isUserRejection(error)).toBe(false)
  })
})

describe('errorCodesOf', () => {
  test('behavior: ends on a circle and on a deep one', () => {
    expect(errorCodesOf(circular)).toEqual([-32_603])
    const deep = Array.from({ length: 50 }).reduce<object>((cause) => ({ code: 1, cause }), { code: 4001 })
    expect(errorCodesOf(deep)).not.toContain(4001)
  })
})

describe('mapWalletError', () => {
  test('default: a rejection becomes a UserRejectedError with code 4001', () => {
    const cause = { code: 4001 }
    const error = mapWalletError(cause)
    expect(error).toBeInstanceOf(UserRejectedError)
    expect(error).toMatchObject({ code: 4001, cause })
  })

  test('behavior: an open request becomes a RequestPendingError', () => {
    expect(mapWalletError({ code: -32_002, message: 'Already processing eth_requestAccounts.' })).toBeInstanceOf(
      RequestPendingError,
    )
  })

  test('behavior: an error of ours passes through', () => {
    const error = new ChainNotSupportedError({ caipNetworkId: 'eip155:1' })
    expect(mapWalletError(error)).toBe(error)
  })

  test.each<[string, unknown, string]>([
    ['an error', new Error('boom'), 'boom'],
    ['an object with a message', { message: 'no wallet' }, 'no wallet'],
    ['a text', 'plain', 'plain'],
    ['undefined', undefined, 'The wallet could not be connected.'],
    ['a number', 7, 'The wallet could not be connected.'],
  ])('behavior: %s becomes a ConnectionFailedError in words', (_, thrown, words) => {
    const error = mapWalletError(thrown)
    expect(error).toBeInstanceOf(ConnectionFailedError)
    expect(error.shortMessage).toBe(words)
  })
})
