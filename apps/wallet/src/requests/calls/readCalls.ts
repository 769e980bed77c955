import { chainIdOf, rpcErrorCodes } from '@holdfast/caip'
import { readCallsRequest } from '@holdfast/clear-signing/requests'
import { findEvmChain } from '../../chains/chains.ts'
import type { Chain } from '../../config/config.ts'
import { RequestError } from '../errors.ts'
import { assertRecipient, type TransactionFields } from '../transaction/transactionFields.ts'

/** The fields of a transaction that the wallet chooses itself for a call in a batch. */
const CHOSEN_BY_WALLET = {
  gas: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  nonce: undefined,
}

/** A batch of calls that an app requests. */
export type CallsFields = {
  id: string | undefined
  from: string | undefined
  chain: Chain
  calls: readonly TransactionFields[]
  /** Whether the calls must take effect either all together or not at all. */
  isAtomic: boolean
  /** Whether the answer is only the id, as in version 1 of the standard. */
  isAnswerBareId: boolean
}

function refuse(reason: keyof typeof rpcErrorCodes, text: string, cause?: unknown): RequestError {
  return new RequestError({ code: rpcErrorCodes[reason], message: `${text}.`, cause })
}

/**
 * Reads the parameters of `wallet_sendCalls`.
 *
 * @throws {RequestError} -32602 for invalid parameters, such as a recipient with a wrong checksum; 5700 for a required
 * capability; 5710 for a chain that the wallet does not have; 5740 for too many calls.
 * @see EIP-5792 section 'wallet_sendCalls'
 */
export function readCalls(params: unknown, request: { chainId: string; chains: readonly Chain[] }): CallsFields {
  const { id, from, chainId, atomicRequired, isAnswerBareId, calls } = readCallsRequest(params, { refuse })
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
    isAnswerBareId,
  }
}
