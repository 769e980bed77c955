import { describe, expect, test } from 'vitest'
import { failureOfTransaction } from './failure.ts'

describe('failureOfTransaction', () => {
  test.each([
    ['AccountNotFound', { code: 'insufficientGas' }],
    [{ InsufficientFundsForRent: { account_index: 0 } }, { code: 'insufficientBalance' }],
    [{ InstructionError: [0, { Custom: 17 }] }, { code: 'refusedByToken' }],
    [{ InstructionError: [0, { Custom: 6_001 }] }, { code: 'reverted', detail: '0x1771' }],
    [{ InstructionError: [0, 'InvalidAccountData'] }, { code: 'reverted', detail: 'InvalidAccountData' }],
    [{ InstructionError: [0, { BorshIoError: 'unknown' }] }, { code: 'reverted', detail: 'BorshIoError' }],
    ['constructor', { code: 'reverted', detail: 'constructor' }],
    [{ toString: 1 }, { code: 'reverted', detail: 'toString' }],
    [null, { code: 'reverted', detail: '' }],
  ])('default: reads %j', (error, failure) => {
    expect(failureOfTransaction(error)).toEqual(failure)
  })
})
