import { trimTrailingCharacters } from '@holdfast/base'
import { isAddress } from '../addresses/isAddress.ts'
import { InvalidPaymentUriError, type PaymentUriProblem } from './errors.ts'
import type { PaymentRequest } from './PaymentRequest.ts'

/** Longer texts are not payment requests, and are not parsed. */
const MAX_LENGTH = 1_024
/** The largest value of an EVM word. */
const MAX_UINT256 = 2n ** 256n - 1n
/** No amount on a chain has a larger power of ten. */
const MAX_EXPONENT = 77

/** Tells whether a text claims to be an `ethereum:` payment request. */
export function isPaymentUri(text: string): boolean {
  return /^ethereum:/i.test(text)
}

/**
 * Reads an `ethereum:` payment request: a payment in the chain's own currency, or the transfer of a token.
 *
 * @throws {InvalidPaymentUriError} if the text cannot be read, or asks for a call other than `transfer`.
 * @see EIP-681
 * @example
 * import { parsePaymentUri } from '@holdfast/caip'
 *
 * parsePaymentUri('ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359@1?value=2.014e18')
 */
export function parsePaymentUri(text: string): PaymentRequest {
  const fail = (problem: PaymentUriProblem): never => {
    throw new InvalidPaymentUriError({ problem, value: text })
  }
  if (text.length > MAX_LENGTH || !isPaymentUri(text)) return fail('malformed')
  const [path, query = ''] = splitAt(text.slice('ethereum:'.length), '?')
  const [head, functionName] = splitAt(path, '/')
  const [prefixed, chain] = splitAt(head, '@')
  const target = decode(prefixed.replace(/^pay-/i, ''))
  if (target === undefined || target === '') return fail('address')
  if (chain !== undefined && !/^[1-9]\d{0,15}$/.test(chain)) return fail('malformed')
  const chainId = chain === undefined ? undefined : Number(chain)
  const parameters = new URLSearchParams(query)
  const readAmount = (name: string): bigint | undefined => {
    const amount = parameters.get(name)
    if (amount === null) return undefined
    return parseNumber(amount) ?? fail('number')
  }
  if (functionName === undefined || functionName === '')
    return { recipient: target, chainId, value: readAmount('value') }
  if (functionName !== 'transfer') return fail('function')
  const recipient = parameters.get('address')
  if (!isAddress(target, 'eip155') || !recipient) return fail('address')
  return { token: target, recipient, chainId, value: readAmount('uint256') }
}

function splitAt(text: string, mark: string): [string, string | undefined] {
  const place = text.indexOf(mark)
  return place === -1 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)]
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // The text has a percent sign that encodes nothing.
    return undefined
  }
}

/** Reads a number in the form of the standard, such as `2.014e18`. Only a whole number of atomic units is an amount. */
function parseNumber(text: string): bigint | undefined {
  // `URLSearchParams` turns a plus sign into a space.
  const [, whole = '', fraction = '', power = '0'] = /^[+ ]?(\d*)(?:\.(\d+))?(?:e\+?(\d{1,3}))?$/i.exec(text) ?? []
  const exponent = Number(power)
  const places = trimTrailingCharacters(fraction, '0')
  if (whole + fraction === '' || exponent > MAX_EXPONENT || places.length > exponent || text.length > 200)
    return undefined
  const value = BigInt(whole + places.padEnd(exponent, '0'))
  return value > MAX_UINT256 ? undefined : value
}
