import { describe, expect, test } from 'vitest'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { ConnectionFailedError, RequestPendingError, UserRejectedError } from '../errors.ts'
import { mapWalletError } from './mapWalletError.ts'

const unreadable = new Proxy(new Error('no'), {
  get: () => {
    throw new Error('no')
  },
})

describe('mapWalletError', () => {
  test('default: a rejection becomes a UserRejectedError with code 4001', () => {
    const cause = { code: 4001 }
    const error = mapWalletError(cause)
    expect(error).toBeInstanceOf(UserRejectedError)
    expect(error).toMatchObject({ code: 4001, cause })
  })

  test('behavior: the error of an open request becomes a RequestPendingError', () => {
    expect(mapWalletError({ code: -32_002, message: 'Already processing eth_requestAccounts.' })).toBeInstanceOf(
      RequestPendingError,
    )
  })

  test('behavior: an error of the kit passes through', () => {
    const error = new ChainNotSupportedError({ caipNetworkId: 'eip155:1' })
    expect(mapWalletError(error)).toBe(error)
  })

  test.each<[string, unknown, string]>([
    ['an error', new Error('boom'), 'boom'],
    ['an object with a message', { message: 'no wallet' }, 'no wallet'],
    ['a text', 'plain', 'plain'],
    ['undefined', undefined, 'The wallet could not be connected. Try again.'],
    ['a number', 7, 'The wallet could not be connected. Try again.'],
    ['an unreadable value', unreadable, 'The wallet could not be connected. Try again.'],
  ])('behavior: %s becomes a ConnectionFailedError with a message', (_, thrown, message) => {
    const error = mapWalletError(thrown)
    expect(error).toBeInstanceOf(ConnectionFailedError)
    expect(error.shortMessage).toBe(message)
  })
})
