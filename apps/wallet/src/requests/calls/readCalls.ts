import { chainIdOf, rpcErrorCodes } from '@holdfast/caip'
import { readCallsRequest } from '@holdfast/clear-signing/requests'
import { findEvmChain } from '../../chains/chains.ts'
import type { Chain } from '../../config/config.ts'
import { RequestError } from '../errors.ts'
import { assertRecipient, type TransactionFields } from '../transaction/transactionFields.ts'

/** A call in a batch names neither gas nor nonce. */
const CHOSEN_BY_WALLET = {
  gas: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  nonce: undefined,
}

/** A batch of calls as an app asks for it. */
export type CallsFields = {
  id: string | undefined
  from: string | undefined
  chain: Chain
  calls: readonly TransactionFields[]
  /** The calls must all happen, or none. */
  isAtomic: boolean
  /** True for version 1 of the standard, whose answer is the bare id. */
  answersBareId: boolean
}

function refuse(reason: keyof typeof rpcErrorCodes, text: string, cause?: unknown): RequestError {
  return new RequestError({ code: rpcErrorCodes[reason], message: `${text}.`, cause })
}

/**
 * Reads the parameters of `wallet_sendCalls`.
 *
 * @throws {RequestError} -32602 for parameters that cannot be read and for a recipient with a wrong checksum, 5700 for a required
 * capability, 5710 for a chain that the wallet does not know, and 5740 for too many calls.
 * @see EIP-5792 section 'wallet_sendCalls'
 */
export function readCalls(given: unknown, request: { chainId: string; chains: readonly Chain[] }): CallsFields {
  const { id, from, chainId, atomicRequired, answersBareId, calls } = readCallsRequest(given, { refuse })
  const requested = chainId ?? `0x${chainIdOf(request.chainId).toString(16)}`
  const chain = findEvmChain(request.chains, requested)
  if (!chain) throw refuse('unsupportedChain', `The wallet does not know chain ${requested}`)
  for (const { to } of calls) assertRecipient(to)
  return {
    id,
    from,
    chain,
    calls: calls.map((call) => ({ from: from ?? '', ...call, ...CHOSEN_BY_WALLET })),
    isAtomic: atomicRequired && calls.length > 1,
    answersBareId,
  }
}
