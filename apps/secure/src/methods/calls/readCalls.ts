import { type CallsRequest, type RequestedCall, readCallsRequest } from '@holdfast/clear-signing/requests'
import { type Address, checksumAddress } from 'viem'
import { refuseCalls } from './codes.ts'

/** One call of a batch, its address checksummed. `value` in wei. */
export type BatchCall = RequestedCall

/**
 * Reads the parameters of `wallet_sendCalls`. Addresses are checksummed: apps send any case, and the signer takes only the
 * checksummed form.
 *
 * @param options.paymasterOrigins - the origins whose paymaster the wallet itself asks. An app that requires another paymaster is
 * refused.
 * @throws {FrameRefusal} -32602 for parameters that cannot be read, 5740 for too many calls, 5700 for a required capability that
 * the wallet lacks.
 * @see EIP-5792 section 'wallet_sendCalls'
 */
export function readCalls(
  params: unknown,
  { paymasterOrigins }: { paymasterOrigins: readonly string[] },
): CallsRequest {
  const request = readCallsRequest(Array.isArray(params) ? params[0] : undefined, {
    hasCapability: (name, { url }) => name === 'paymasterService' && isOfOrigin(url, paymasterOrigins),
    refuse: refuseCalls,
  })
  const checksummed = (to: Address): Address =>
    checksumAddress(to.toLowerCase() as Address /* The schema checked it. */)
  return { ...request, calls: request.calls.map(({ to, ...call }) => ({ ...call, to: checksummed(to) })) }
}

/** The wallet asks its own service's paymaster for every batch, so it can promise no other. */
function isOfOrigin(url: unknown, origins: readonly string[]): boolean {
  return typeof url === 'string' && URL.canParse(url) && origins.includes(new URL(url).origin)
}
