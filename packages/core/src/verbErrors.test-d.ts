import { expectTypeOf, test } from 'vitest'
import type { sendCalls } from './calls/actions.ts'
import type { connect } from './connections/actions/connect.ts'
import type { disconnect } from './connections/actions/disconnect.ts'
import type { switchNetwork } from './connections/actions/switchNetwork.ts'
import type { submitSend } from './send/actions/submitSend.ts'
import type { submitSwap } from './swap/actions/submitSwap.ts'

test('default: a verb names each error with which it rejects', () => {
  expectTypeOf<disconnect.ErrorType>().toBeNever()
  expectTypeOf<submitSend.ErrorType['name']>().toEqualTypeOf<'SendIncompleteError' | 'TypeError' | 'AbortError'>()
  expectTypeOf<submitSwap.ErrorType['name']>().toEqualTypeOf<'NoSwapAddressError' | 'TypeError' | 'AbortError'>()
  expectTypeOf<sendCalls.ErrorType['name']>().toEqualTypeOf<
    'AdapterNotFoundError' | 'CallsUnavailableError' | 'InvalidWalletAnswerError' | 'TypeError' | 'AbortError' | 'Error'
  >()
  expectTypeOf<connect.ErrorType['name']>().toEqualTypeOf<
    | 'AdapterNotFoundError'
    | 'ChainNotSupportedError'
    | 'ConnectionCancelledError'
    | 'ConnectionFailedError'
    | 'ConnectorNotFoundError'
    | 'InvalidWalletAnswerError'
    | 'NoSharedNetworkError'
    | 'NotPairedError'
    | 'PairingExpiredError'
    | 'PairingUnavailableError'
    | 'RelayRefusedError'
    | 'RelayUnreachableError'
    | 'RequestPendingError'
    | 'UserRejectedError'
    | 'WalletTimeoutError'
    | 'Error'
  >()
})

test('behavior: `name` discriminates the union', () => {
  const read = (error: connect.ErrorType | switchNetwork.ErrorType): void => {
    if (error.name === 'UserRejectedError') expectTypeOf(error.code).toBeNumber()
    if (error.name === 'RelayRefusedError') expectTypeOf(error.reason).toEqualTypeOf<string>()
    if (error.name === 'NetworkNotFoundError') expectTypeOf(error.caipNetworkId).toExtend<string>()
  }
  expectTypeOf(read).toBeFunction()
})
