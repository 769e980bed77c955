import type { CaipNetwork, CaipNetworkId } from '@holdfast/caip'
import { InvalidWalletAnswerError } from '../../connections/errors.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import type { KitPairingClient } from '../client/kitPairingClient.ts'

/**
 * Reads a native balance, in base units, from the network's own node.
 *
 * @throws {ChainNotSupportedError} if the network is not configured, or is neither an EVM network nor one of Solana.
 * @throws {InvalidWalletAnswerError} if the answer is not an amount.
 */
export async function fetchBalance(
  client: Pick<KitPairingClient, 'request'>,
  caipNetworks: readonly CaipNetwork[],
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<{ value: bigint; decimals: number; symbol: string }> {
  const network = caipNetworks.find((each) => each.caipNetworkId === caipNetworkId)
  const calls = {
    eip155: { method: 'eth_getBalance', params: [address, 'latest'] },
    solana: { method: 'getBalance', params: [address] },
    bip122: undefined,
    polkadot: undefined,
  }
  const call = network && calls[network.chainNamespace]
  if (!call) throw new ChainNotSupportedError({ caipNetworkId })
  const { decimals, symbol } = network.nativeCurrency
  return { value: readAmount(await client.request(call, caipNetworkId), call.method), decimals, symbol }
}

/** Reads an amount: a hex string from EVM nodes, a number in `{ value }` from Solana's. */
function readAmount(answer: unknown, method: string): bigint {
  const amount = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'value') : answer
  const isQuantity = typeof amount === 'string' && /^0x[\da-f]+$/i.test(amount)
  const isNumber = typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0
  if (!isQuantity && !isNumber) throw new InvalidWalletAnswerError({ method, answer })
  return BigInt(amount)
}
