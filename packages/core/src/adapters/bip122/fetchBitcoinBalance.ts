import { isRecord } from '@holdfast/base'
import type { CaipNetwork, CaipNetworkId } from '@holdfast/caip'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { EsploraError } from './errors.ts'

/** 21 million bitcoin, in satoshis. */
const SUPPLY = 2_100_000_000_000_000n

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
  const seen = new Set<string>()
  for (const output of outputs) {
    const { txid, vout, value: satoshis }: Record<string, unknown> = isRecord(output) ? output : {}
    if (typeof satoshis !== 'number' || !Number.isSafeInteger(satoshis) || satoshis < 0)
      throw new EsploraError({ url, reason: 'An output has no value.' })
    value += BigInt(satoshis)
    seen.add(`${String(txid)}:${String(vout)}`)
  }
  if (seen.size < outputs.length) throw new EsploraError({ url, reason: 'An output is told twice.' })
  if (value > SUPPLY) throw new EsploraError({ url, reason: 'It tells of more bitcoin than there will be.' })
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
