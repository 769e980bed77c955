import { isRecord, trimTrailingCharacters } from '@holdfast/base'
import { type CaipNetwork, type CaipNetworkId, parseDecimal } from '@holdfast/caip'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { EsploraError } from './errors.ts'

/** How long a node's whole answer may take to arrive, in milliseconds. */
const ANSWER_MS = 20_000
/** 21 million bitcoin, in satoshis. */
const SUPPLY = 2_100_000_000_000_000n

/**
 * Reads the balance of an address, unconfirmed outputs included. Asks the network's own node for the unspent outputs, through
 * Esplora's interface. If the node is the kit's RPC service, whose nodes do not index addresses, asks the data service of the
 * same server for the balance instead.
 *
 * @param request - fetches from the node or the service.
 * @returns satoshis.
 * @throws {ChainNotSupportedError} if the network has no node. @throws {EsploraError}
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export async function fetchBitcoinBalance(
  caipNetworks: readonly CaipNetwork[],
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
  request: typeof globalThis.fetch = globalThis.fetch,
): Promise<{ value: bigint; decimals: number; symbol: string }> {
  const network = caipNetworks.find((each) => each.caipNetworkId === caipNetworkId)
  const [node] = network?.rpcUrls.default.http ?? []
  if (!network || node === undefined) throw new ChainNotSupportedError({ caipNetworkId })
  const url = new URL(node)
  // Only the URL of the kit's RPC service has the chain as a parameter.
  const isRpcService = url.searchParams.has('chainId')
  const { decimals, symbol } = network.nativeCurrency
  const requestUrl = isRpcService ? balanceUrl(url, address) : `${node}/address/${address}/utxo`
  const answer = await fetchJson(requestUrl, request)
  const value = isRpcService
    ? readBalance(answer, { url: requestUrl, caipNetworkId, decimals })
    : sumOf(answer, requestUrl)
  if (value > SUPPLY)
    throw new EsploraError({ url: requestUrl, reason: 'The node reports more bitcoin than there will ever be.' })
  return { value, decimals, symbol }
}

/** Adds up the unspent outputs in Esplora's answer. */
function sumOf(outputs: unknown, url: string): bigint {
  if (!Array.isArray(outputs)) throw new EsploraError({ url, reason: 'The answer is not a list.' })
  let value = 0n
  const seen = new Set<string>()
  for (const output of outputs) {
    const { txid, vout, value: satoshis }: Record<string, unknown> = isRecord(output) ? output : {}
    if (typeof satoshis !== 'number' || !Number.isSafeInteger(satoshis) || satoshis < 0)
      throw new EsploraError({ url, reason: 'An output has no value.' })
    value += BigInt(satoshis)
    seen.add(`${String(txid)}:${String(vout)}`)
  }
  if (seen.size < outputs.length) throw new EsploraError({ url, reason: 'An output is listed twice.' })
  return value
}

/** Builds the data service's URL for the balance. The parameters of the RPC service, for chain and project, stay. */
function balanceUrl(service: URL, address: string): string {
  const url = new URL(service)
  url.pathname = `${trimTrailingCharacters(service.pathname, '/')}/account/${address}/balance`
  url.searchParams.set('currency', 'usd')
  return url.href
}

/** Reads the native balance from the data service's answer. */
function readBalance(
  answer: unknown,
  { url, caipNetworkId, decimals }: { url: string; caipNetworkId: CaipNetworkId; decimals: number },
): bigint {
  const balances: unknown = isRecord(answer) ? answer['balances'] : undefined
  const found: unknown = Array.isArray(balances)
    ? balances.find((each) => isRecord(each) && each['chainId'] === caipNetworkId)
    : undefined
  const quantity = isRecord(found) && isRecord(found['quantity']) ? found['quantity']['numeric'] : undefined
  const value = typeof quantity === 'string' ? parseDecimal(quantity, decimals) : undefined
  if (value === undefined || value < 0n) throw new EsploraError({ url, reason: 'The answer has no balance.' })
  return value
}

async function fetchJson(url: string, request: typeof globalThis.fetch): Promise<unknown> {
  let answer: Response
  try {
    answer = await request(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(ANSWER_MS) })
    if (answer.ok) return await answer.json()
  } catch (cause) {
    throw new EsploraError({
      url,
      reason: cause instanceof Error ? cause.message : 'The node could not be reached.',
      cause,
    })
  }
  throw new EsploraError({ url, reason: `HTTP status code: ${answer.status}` })
}
