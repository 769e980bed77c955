import { chainIdOf } from '@holdfast/caip'
import * as z from 'zod/mini'
import { findEvmChain } from '../../chains/chains.ts'
import type { Chain } from '../../config/config.ts'
import { answerCodes, invalidParams, RequestError } from '../errors.ts'
import { readTransaction, type TransactionFields } from '../transaction/transactionFields.ts'

/** How many calls are sent together at most: more cannot be looked at. */
const MOST_CALLS = 32
const VERSIONS = ['1.0', '1', '2.0.0', '2.0']

const capabilities = z.optional(z.record(z.string(), z.looseObject({ optional: z.optional(z.boolean()) })))
const batchSchema = z.looseObject({
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(8_194))),
  version: z.optional(z.string()),
  from: z.optional(z.string()),
  chainId: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{1,12}$/))),
  atomicRequired: z.optional(z.boolean()),
  capabilities,
  calls: z.array(z.looseObject({ to: z.string(), capabilities })),
})

/** Calls as an app asks for them. */
export type CallsFields = {
  id: string | undefined
  from: string | undefined
  chain: Chain
  calls: readonly TransactionFields[]
  /** The answer of the first version of the standard is the id alone. */
  answersIdAlone: boolean
}

/**
 * Reads the parameters of `wallet_sendCalls`. The wallet has keys, not contracts: it sends a transaction for each call.
 *
 * @throws {RequestError} -32602 for what cannot be read, 5700 for a capability that the app needs, 5710 for a chain that the wallet does
 * not know, 5740 for too many calls, 5760 for several that must all happen or none.
 * @see EIP-5792 section 'wallet_sendCalls'
 */
export function readCalls(given: unknown, request: { chainId: string; chains: readonly Chain[] }): CallsFields {
  const parsed = batchSchema.safeParse(given)
  if (!parsed.success) throw invalidParams('The calls cannot be read.', parsed.error)
  const { id, version, from, chainId, atomicRequired, calls } = parsed.data
  if (version !== undefined && !VERSIONS.includes(version))
    throw invalidParams('The version of the calls is not known.')
  if (calls.length === 0) throw invalidParams('There are no calls.')
  const refuse = (code: number, message: string): never => {
    throw new RequestError({ code, message })
  }
  if (calls.length > MOST_CALLS) {
    refuse(answerCodes.tooManyCalls, `The wallet sends ${MOST_CALLS} calls at once at most.`)
  }
  const needed = [parsed.data.capabilities, ...calls.map((call) => call.capabilities)]
    .flatMap((each) => Object.entries(each ?? {}))
    .find(([, { optional }]) => optional !== true)
  if (needed)
    refuse(answerCodes.unsupportedCapability, `The wallet does not have the capability ${needed[0].slice(0, 64)}.`)
  const asked = chainId ?? `0x${chainIdOf(request.chainId).toString(16)}`
  const chain =
    findEvmChain(request.chains, asked) ??
    refuse(answerCodes.unsupportedChain, `The wallet does not know chain ${asked}.`)
  if (atomicRequired === true && calls.length > 1) {
    refuse(answerCodes.notAtomic, 'The wallet cannot make several calls all or none.')
  }
  const number = chainIdOf(chain.caipNetworkId)
  return {
    id,
    from,
    chain,
    calls: calls.map(({ to, value, data }) => readTransaction({ from: from ?? '', to, value, data }, number)),
    answersIdAlone: version?.startsWith('1') === true,
  }
}
