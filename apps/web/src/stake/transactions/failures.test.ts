import { InvalidWalletAnswerError } from '@holdfast/core'
import { errorShapes } from '@holdfast/testing'
import { BaseError, ContractFunctionRevertedError, InsufficientFundsError, UserRejectedRequestError } from 'viem'
import { describe, expect, it } from 'vitest'
import { stakeFailures } from '../../messages/stake.ts'
import { StakeRefusedError } from '../chain/errors.ts'
import { failureText, readFailure } from './failures.ts'

function wrap(cause: Error): Error {
  return new BaseError('The contract function "deposit" failed.', {
    cause: new BaseError('Transaction failed.', { cause }),
  })
}

function withCode(code: number | string, message = 'Something'): Error {
  return Object.assign(new Error(message), { code })
}

/** Returns the error that viem throws for a custom error in the contract's ABI. */
function customError(errorName: string, args: readonly unknown[]): Error {
  const error = new ContractFunctionRevertedError({ abi: [], functionName: 'withdraw', message: 'reverted' })
  return Object.assign(error, { data: { errorName, args, abiItem: {} } })
}

describe('readFailure', () => {
  it.each([
    ['of EIP-1193', withCode(4001)],
    ['of viem', new UserRejectedRequestError(new Error('no'))],
    ['of viem that is wrapped twice', wrap(new UserRejectedRequestError(new Error('no')))],
    ['of ethers within a wallet', withCode('ACTION_REJECTED')],
  ])('behavior: reads an error %s as a rejection by the user', (_, error) => {
    expect(readFailure(error)).toEqual({ kind: 'rejected' })
  })

  it.each([
    ['insufficientFunds', wrap(new InsufficientFundsError({ cause: new BaseError('x') }))],
    ['walletAnswer', wrap(new InvalidWalletAnswerError({ method: 'eth_sendTransaction', answer: null }))],
    ['notConnected', withCode(4100)],
    ['walletBusy', wrap(withCode(-32002))],
    ['notGranted', wrap(withCode(3001, 'Unauthorized method.'))],
    ['expired', wrap(withCode(8000, 'Session request expired.'))],
    ['network', withCode('NETWORK_ERROR')],
    ['belowMinimum', wrap(customError('DepositBelowMinimum', [1n, 2n]))],
    ['insufficientStake', wrap(customError('WithdrawalExceedsBalance', [2n, 10n ** 18n]))],
    ['transferFailed', wrap(customError('WithdrawalRefused', ['0x', 1n]))],
    ['reverted', wrap(new ContractFunctionRevertedError({ abi: [], functionName: 'deposit', message: 'reverted' }))],
    ['noContractCode', new StakeRefusedError('noContractCode')],
    ['unknown', new Error('?')],
  ])('error: returns the reason %s', (code, error) => {
    const failure = readFailure(error)
    expect(failure).toMatchObject({ kind: 'failed', reason: { code } })
    if (failure.kind === 'failed') expect(failureText(failure.reason).length).toBeGreaterThan(10)
  })

  it.each([['a string'], [undefined], [null]])(
    'error: returns the reason unknown for the thrown value %s',
    (thrown) => {
      expect(readFailure(thrown)).toMatchObject({ kind: 'failed', reason: { code: 'unknown' } })
    },
  )

  const sendingErrors = errorShapes.filter(({ isSwitching }) => !isSwitching)
  it.each(sendingErrors.map((shape) => [`${shape.meaning}: ${shape.name}`, shape] as const))(
    'behavior: reads the error that a wallet throws when it sends: %s',
    (_, { meaning, isError, thrown }) => {
      const failure = readFailure(isError ? wrap(Object.assign(new Error(), thrown)) : thrown)
      if (meaning === 'rejected') return expect(failure).toEqual({ kind: 'rejected' })
      const isUnknown = failure.kind === 'failed' && failure.reason.code === 'unknown'
      expect([failure.kind, isUnknown]).toEqual(['failed', meaning === 'other'])
    },
  )

  it("behavior: reports the stake that the contract's error contains", () => {
    const failure = readFailure(wrap(customError('WithdrawalExceedsBalance', [2n, 10n ** 18n])))
    expect(failure.kind === 'failed' && failureText(failure.reason)).toBe('Your stake is 1 ETH. Enter that or less.')
  })

  it('behavior: cuts the message of a wallet, and removes the characters that reverse the direction of text', () => {
    const failure = readFailure(wrap(new Error(`\u202Ereversed ${'x'.repeat(1_000_000)}`)))
    expect(failure).toMatchObject({ reason: { detail: `reversed ${'x'.repeat(490)}` } })
    expect(readFailure(new Error('\u202E'))).toEqual({ kind: 'failed', reason: { code: 'unknown', detail: undefined } })
  })

  it('behavior: stops at a cause that it has already seen', () => {
    const error = new Error('round')
    error.cause = error
    expect(readFailure(error)).toMatchObject({ kind: 'failed', reason: { code: 'unknown', detail: 'round' } })
  })

  it('behavior: returns the reason unknown for an error whose fields cannot be read', () => {
    const unreadable = new Proxy(new Error(), {
      get: () => {
        throw new Error('no')
      },
    })
    expect(readFailure(unreadable)).toMatchObject({ kind: 'failed', reason: { code: 'unknown' } })
  })
})

describe('failureText', () => {
  it('default: has a text for every reason', () => {
    for (const [code, text] of Object.entries(stakeFailures)) expect(failureText({ code })).toBe(text)
  })

  it('behavior: returns the general text for an unknown code', () => {
    expect(failureText({ code: 'toString' })).toBe(stakeFailures.unknown)
  })
})
