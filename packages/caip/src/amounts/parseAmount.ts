import { type AmountProblem, InvalidAmountError } from './errors.ts'

/** The largest value of an EVM word. No amount on a chain can be larger. */
const MAX_UINT256 = 2n ** 256n - 1n
const MAX_DIGITS = MAX_UINT256.toString().length

function findProblem(text: string, decimals: number): AmountProblem | undefined {
  if (text === '') return 'empty'
  if (text.startsWith('-')) return 'negative'
  if (/^[\d.,]+$/.test(text) && text.includes(',')) return 'comma'
  if (/^\+?(?:\d+(?:\.\d*)?|\.\d+)e[+-]?\d+$/i.test(text)) return 'exponent'
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) return 'notANumber'
  const [whole = '', fraction = ''] = text.split('.')
  if (fraction.length > decimals) return 'tooManyDecimals'
  // The length is checked before the digits become a `bigint`: a million pasted digits would keep the page busy.
  return whole.replace(/^0+/, '').length > MAX_DIGITS ? 'tooLarge' : undefined
}

/**
 * Reads a plain decimal amount into atomic units, exactly: no float is involved and nothing is rounded.
 *
 * @param text - digits with at most one point; spaces around it are ignored. A comma is refused, since it separates thousands
 * in some languages and decimals in others. Exponents, signs, hex and names of currencies are refused, too.
 * @param decimals - places of the currency, 18 for ether.
 * @returns atomic units.
 * @throws {InvalidAmountError} with the problem and a message for the user.
 */
export function parseAmount(text: string, decimals: number): bigint {
  const trimmed = text.trim()
  const problem = findProblem(trimmed, decimals)
  if (problem) throw new InvalidAmountError({ problem, text, decimals })
  const [whole = '', fraction = ''] = trimmed.split('.')
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units > MAX_UINT256) throw new InvalidAmountError({ problem: 'tooLarge', text, decimals })
  return units
}

/** Reads an amount as {@link parseAmount} does; undefined unless the text is an amount above 0. */
export function parsePositiveAmount(text: string, decimals: number): bigint | undefined {
  try {
    const amount = parseAmount(text, decimals)
    return amount > 0n ? amount : undefined
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}
