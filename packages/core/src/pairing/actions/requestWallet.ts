import type { CaipNetworkId } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'
import { NotPairedError } from '../errors.ts'

/**
 * Calls a method of the wallet that is connected by pairing, on any network that it approved, with or without an adapter. What
 * the wallet did not grant is asked of the network's node, unless it needs a key.
 *
 * @returns what the wallet answered: of the methods that sign, send or tell accounts read as their standard has it, else as it came.
 * @throws {InvalidWalletAnswerError} if the wallet answered what the method does not allow.
 * @throws {NotPairedError} if no wallet is connected by pairing.
 * @throws what the wallet refused with, with its `code`.
 * @example
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
  if (!client.resume()) throw new NotPairedError()
  return client.request({ method, params }, caipNetworkId)
}

export declare namespace requestWallet {
  type Parameters = { caipNetworkId: CaipNetworkId; method: string; params?: unknown }
}
