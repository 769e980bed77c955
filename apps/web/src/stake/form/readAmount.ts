import { InvalidAmountError, parseAmount } from '@holdfast/caip'
import { stakeMessages } from '../../messages/stake.ts'
import { type AmountCheck, etherDecimals, minimumStake } from '../rules.ts'

/**
 * Reads the text of the amount field: first the shape of the number, then the minimum.
 *
 * @returns The amount in wei, or the message.
 */
export function readAmount(text: string): AmountCheck {
  try {
    const value = parseAmount(text, etherDecimals)
    return value < minimumStake ? { error: stakeMessages.minimum } : { value }
  } catch (error) {
    if (!(error instanceof InvalidAmountError)) throw error
    // An empty field and a negative number are both below the minimum, and that message says what to do.
    const isBelow = error.problem === 'empty' || error.problem === 'negative'
    return { error: isBelow ? stakeMessages.minimum : error.shortMessage }
  }
}
