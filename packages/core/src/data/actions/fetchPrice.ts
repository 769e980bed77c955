import { nativeTokenAddress } from '@holdfast/api/data'
import { type CaipAddress, type CaipNetworkId, parseFiat } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'
import { hasDataService } from '../../services/selectors.ts'
import { joinData } from './joinData.ts'

/**
 * Fetches the price of a token. A failure is not shown: the price then counts as unknown.
 *
 * @param parameters.token - CAIP-10 address. @default the network's own currency
 * @returns US dollars for one whole token, in units of `fiatDecimals` places; undefined if no price is known, or without a
 * service.
 */
export async function fetchPrice(
  kit: Kit,
  { caipNetworkId, token }: fetchPrice.Parameters,
): Promise<bigint | undefined> {
  if (!hasDataService(kit.options.getState())) return undefined
  try {
    const { client, supportsNetwork } = (await joinData(kit)).internals.data
    if (!client || !(await supportsNetwork(caipNetworkId, 'http'))) return undefined
    const address = token ?? nativeTokenAddress(caipNetworkId)
    const { fungibles } = await client.getPrices({ addresses: [address], signal: kit.internals.lifetime.signal })
    const matching = fungibles.find((each) => each.address?.toLowerCase() === address.toLowerCase())
    const price = parseFiat((matching ?? fungibles[0])?.price)
    return price === 0n ? undefined : price
  } catch (error) {
    if (!kit.internals.lifetime.signal.aborted) kit.internals.log.info('Unable to fetch a price', error)
    return undefined
  }
}

export declare namespace fetchPrice {
  type Parameters = { caipNetworkId: CaipNetworkId; token?: CaipAddress | undefined }
}
