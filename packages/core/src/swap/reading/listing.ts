import type { SwapToken as ListedToken } from '@holdfast/api/swap'
import type { CaipNetworkId } from '@holdfast/caip'
import { joinData } from '../../data/actions/joinData.ts'
import type { KitWith } from '../../kit.ts'
import { isSwapNetwork } from '../tokens/swapNetworks.ts'

/**
 * Lists the tokens that can be swapped on a network; undefined if the network has no swaps. Requests no list for a network that
 * the service does not know.
 */
export async function listTokens(
  kit: KitWith<'swap'>,
  caipNetworkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<readonly ListedToken[] | undefined> {
  const { client } = kit.internals.swap
  const { supportsNetwork } = (await joinData(kit)).internals.data
  if (!client || !(await supportsNetwork(caipNetworkId, 'http'))) return undefined
  const { tokens } = await client.getTokens({ chainId: caipNetworkId, signal })
  return tokens.length > 0 ? tokens : undefined
}

/** Finds the app's other networks that have swaps. A network for which the request fails counts as having none. */
export async function findSwapNetworks(
  kit: KitWith<'swap'>,
  current: CaipNetworkId,
  signal: AbortSignal,
): Promise<readonly CaipNetworkId[]> {
  const { caipNetworks = [] } = kit.networks.getState().byNamespace.eip155 ?? {}
  const ids = caipNetworks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => id !== current)
  const { supportsNetwork } = (await joinData(kit)).internals.data
  const offers = async (id: CaipNetworkId): Promise<boolean> =>
    (isSwapNetwork(id) && (await supportsNetwork(id, 'http'))) || (await listTokens(kit, id, signal)) !== undefined
  const answers = await Promise.all(ids.map((id) => offers(id).catch(() => false)))
  return ids.filter((_, index) => answers[index])
}

/** Reads the gas price in wei. After a failure, returns undefined and shows no toast. @see http-api reference 5.7 */
export async function readGasPrice(
  kit: KitWith<'swap'>,
  chainId: CaipNetworkId,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const { client } = kit.internals.swap
  try {
    const { standard } = (await client?.getGasPrice({ chainId, signal })) ?? {}
    return standard === undefined ? undefined : BigInt(standard)
  } catch (error) {
    if (!signal.aborted) kit.internals.log.info('Unable to read the gas price', error)
    return undefined
  }
}
