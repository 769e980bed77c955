import { isRecord } from '@holdfast/base'
import type { CaipNetwork, CaipNetworkId } from '@holdfast/caip'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { EsploraError } from './errors.ts'

/**
 * Reads what an address holds from the network's own node: the sum of its unspent outputs, those that wait for a block too.
 *
 * @returns satoshis.
 * @throws {ChainNotSupportedError} without a node. @throws {EsploraError}
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export async function fetchBitcoinBalance(
  caipNetworks: readonly CaipNetwork[],
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<{ value: bigint; decimals: number; symbol: string }> {
  const network = caipNetworks.find((each) => each.caipNetworkId === caipNetworkId)
  const [node] = network?.rpcUrls.default.http ?? []
  if (!network || node === undefined) throw new ChainNotSupportedError({ caipNetworkId })
  const url = `${node}/address/${address}/utxo`
  const outputs = await fetchJson(url)
  if (!Array.isArray(outputs)) throw new EsploraError({ url, reason: 'The answer is no list.' })
  let value = 0n
  for (const output of outputs) {
    const satoshis: unknown = isRecord(output) ? output['value'] : undefined
    if (typeof satoshis !== 'number' || !Number.isSafeInteger(satoshis) || satoshis < 0)
      throw new EsploraError({ url, reason: 'An output has no value.' })
    value += BigInt(satoshis)
  }
  const { decimals, symbol } = network.nativeCurrency
  return { value, decimals, symbol }
}

async function fetchJson(url: string): Promise<unknown> {
  try {
    const answer = await fetch(url, { headers: { accept: 'application/json' } })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return await answer.json()
  } catch (cause) {
    throw new EsploraError({ url, reason: cause instanceof Error ? cause.message : 'It could not be reached.', cause })
  }
}
