import { describe, expect, it } from 'vitest'
import { describeFailure, readFailure } from './transactionError.ts'

describe('readFailure', () => {
  it.each([
    ['BlockhashNotFound', 'BlockhashNotFound', 'Blockhash not found'],
    ['AccountInUse', 'AccountInUse', 'AccountInUse'],
    [
      'InstructionError(2, Custom(257))',
      { InstructionError: [2, { Custom: 257 }] },
      'Error processing Instruction 2: custom program error: 0x101',
    ],
    [
      'InstructionError(0, InvalidAccountData)',
      { InstructionError: [0, 'InvalidAccountData'] },
      'Error processing Instruction 0: InvalidAccountData',
    ],
    ['DuplicateInstruction(3)', { DuplicateInstruction: 3 }, 'DuplicateInstruction'],
    [
      'InsufficientFundsForRent { account_index: 1 }',
      { InsufficientFundsForRent: { account_index: 1 } },
      'InsufficientFundsForRent',
    ],
  ])('default: converts %s to the object and the message that nodes return', (text, failure, message) => {
    const converted = readFailure(text)
    expect(converted).toEqual(failure)
    expect(describeFailure(converted)).toBe(message)
  })
})
