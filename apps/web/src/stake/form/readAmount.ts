import { InvalidAmountError, parseAmount } from '@holdfast/caip'
import { stakeMessages } from '../../messages/stake.ts'
import { type AmountCheck, etherDecimals, minimumStake } from '../rules.ts'

/**
 * Reads the text of the amount field. Checks first that it is a valid number, then that it is not below the minimum.
 *
 * @returns The amount in wei, or the error message.
 */
export function readAmount(text: string): AmountCheck {
  try {
    const value = parseAmount(text, etherDecimals)
    return value < minimumStake ? { error: stakeMessages.minimum } : { value }
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
    // An empty field and a negative number count as below the minimum, since that message says what to enter.
    const isBelow = error.problem === 'empty' || error.problem === 'negative'
    return { error: isBelow ? stakeMessages.minimum : error.shortMessage }
  }
}
