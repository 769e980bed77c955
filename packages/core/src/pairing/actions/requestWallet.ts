import type { CaipNetworkId } from '@holdfast/caip'
import type { InvalidWalletAnswerError } from '../../connections/errors.ts'
import type { Kit } from '../../kit.ts'
import type { LoadError, OtherError } from '../../verbErrors.ts'
import { endLeftPairings } from '../client/endLeftPairings.ts'
import { NotPairedError, type RelayRefusedError, type RelayUnreachableError } from '../errors.ts'

/**
 * Calls a method of the wallet connected by pairing, on any network that it approved, with or without an adapter. A method that
 * the wallet did not grant goes to the network's node if it reads the chain or sends a signed transaction; any other is refused.
 *
 * @returns the wallet's answer. For a method that signs, sends or lists accounts, the answer has the form of the method's
 * standard; otherwise it is unchanged.
 * @throws {InvalidWalletAnswerError} if the wallet's answer does not have the form that the method requires.
 * @throws {NotPairedError} if no wallet is connected by pairing.
 * @throws the wallet's or the node's refusal, with its `code`; 4200 for a method that may go to neither.
 * @example
 * import { requestWallet } from '@holdfast/core'
 *
 * await requestWallet(kit, {
 *   caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
 *   method: 'solana_signMessage',
 *   params: { message, pubkey },
 * })
 */
export async function requestWallet(kit: Kit, parameters: requestWallet.Parameters): Promise<unknown> {
  const { caipNetworkId, method, params } = parameters
  const { pairing } = kit.internals
  if (!pairing) throw new NotPairedError()
  const client = await pairing.load()
  await endLeftPairings(kit, client)
  if (!client.resume()) throw new NotPairedError()
  return client.request({ method, params }, caipNetworkId)
}

export declare namespace requestWallet {
  type Parameters = { caipNetworkId: CaipNetworkId; method: string; params?: unknown }
  type ErrorType =
    | InvalidWalletAnswerError
    | NotPairedError
    | RelayRefusedError
    | RelayUnreachableError
    | LoadError
    | OtherError
}
