import { type CallsRequest, type RequestedCall, readCallsRequest } from '@holdfast/clear-signing/requests'
import { type Address, checksumAddress } from 'viem'
import { callsRefusal } from './codes.ts'

/** One call of a batch. The address is checksummed, the `value` is in wei. */
export type BatchCall = RequestedCall

/**
 * Reads the parameters of `wallet_sendCalls`. Converts addresses to the checksummed form, since apps send them in any
 * letter case and the signer accepts only that form.
 *
 * @param options.paymasterOrigins - the origins of the wallet's own paymasters. A request that requires another paymaster is
 * refused.
 * @throws {FrameRefusal} -32602 for parameters that cannot be read, 5740 for too many calls, 5700 for a required capability
 * that the wallet lacks.
 * @see EIP-5792 section 'wallet_sendCalls'
 */
export function readCalls(
  params: unknown,
  { paymasterOrigins }: { paymasterOrigins: readonly string[] },
): CallsRequest {
  const request = readCallsRequest(Array.isArray(params) ? params[0] : undefined, {
    hasCapability: (name, { url }) => name === 'paymasterService' && isOfOrigin(url, paymasterOrigins),
    refuse: callsRefusal,
  })
  const checksummed = (to: Address): Address =>
    checksumAddress(to.toLowerCase() as Address /* The schema checked it. */)
  return { ...request, calls: request.calls.map(({ to, ...call }) => ({ ...call, to: checksummed(to) })) }
}

/** Returns whether a paymaster's URL is at one of these origins. The wallet can use no other paymaster. */
function isOfOrigin(url: unknown, origins: readonly string[]): boolean {
  return typeof url === 'string' && URL.canParse(url) && origins.includes(new URL(url).origin)
}
