import { dataLimits } from '@holdfast/api/data'
import { swapLimits } from '@holdfast/api/swap'
import type * as z from 'zod/mini'
import { InvalidDataParameterError } from '../errors.ts'

const { slippage, ttlS } = swapLimits

/** The accepted values of each parameter, for refusals. */
const accepted: Readonly<Record<string, string>> = {
  account: 'an address of the chain: 0x and 40 hex digits',
  amount: 'a whole number of atomic units above 0',
  addresses: `a list of 1 to ${dataLimits.prices} CAIP-10 addresses, such as eip155:1:0x6b17…`,
  chainId: 'a CAIP-2 chain id, such as eip155:1',
  // The API knows more currencies, but prices exist only in this currency.
  currency: 'usd',
  cursor: "the 'next' of the previous page",
  from: 'the CAIP-10 address of a token on an eip155 chain',
  forceUpdate: `up to ${dataLimits.forceUpdate} CAIP-10 addresses separated by commas, such as eip155:1:0x6b17…`,
  onramp: 'coinbase, meld or sandbox',
  sender: 'an address',
  slippage: `a percentage from ${slippage.min} to ${slippage.max}, with at most two decimals`,
  to: 'the CAIP-10 address of a token on an eip155 chain',
  tokenAddress: 'the CAIP-10 address of a token on an eip155 chain',
  ttl: `a number of seconds from ${ttlS.min} to ${ttlS.max}`,
  userAddress: 'the address of an account of the chain',
}

/**
 * Parses the parameters of a call with a schema. An empty parameter counts as missing; unknown parameters are ignored.
 *
 * @throws {InvalidDataParameterError} naming the first invalid parameter.
 */
export function readQuery<Value>(query: Readonly<Record<string, string>>, schema: z.ZodMiniType<Value>): Value {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw toInvalidParameter(parsed.error)
}

/**
 * Creates the error for a query or body that a schema refuses. It names the innermost field of the first problem; an entry of a
 * list has no name of its own, so the list is named.
 */
export function toInvalidParameter({ issues }: z.core.$ZodError): InvalidDataParameterError {
  const parameter = issues[0]?.path.findLast((key) => typeof key === 'string') ?? 'body'
  return new InvalidDataParameterError({
    parameter,
    accepted: accepted[parameter] ?? 'a value that the documentation names',
  })
}
