import { nativeTokenAddress } from '@holdfast/api/data'
import { type CaipAddress, type CaipNetworkId, parseFiat } from '@holdfast/caip'
import { joinData } from '../../data/actions/joinData.ts'
import type { KitWith } from '../../kit.ts'
import type { SwapToken } from '../state.ts'
import { showSwapToast } from '../toasts.ts'
import { keyOf } from '../tokens/mergeTokens.ts'

/** Reads the price of the network's own currency. After a failure, shows a toast and returns undefined. */
export async function readNativePrice(kit: KitWith<'swap'>, caipNetworkId: CaipNetworkId): Promise<bigint | undefined> {
  const { signal } = kit.internals.swap.attempt
  try {
    return await readPrice(kit, nativeTokenAddress(caipNetworkId))
  } catch (error) {
    // A user who has left the views needs no report.
    if (signal.aborted) return undefined
    kit.internals.log.info('Unable to fetch the price of a network’s own currency', error)
    showSwapToast(kit, 'swapPriceFailed')
    return undefined
  }
}

/** Reads the price of one whole token in US dollars, with `fiatDecimals` places; undefined if the service knows no price. */
async function readPrice(kit: KitWith<'swap'>, address: CaipAddress, symbol?: string): Promise<bigint | undefined> {
  const { client } = (await joinData(kit)).internals.data
  const { fungibles = [] } =
    (await client?.getPrices({ addresses: [address], signal: kit.internals.lifetime.signal })) ?? {}
  const byAddress = fungibles.find((each) => each.address !== undefined && keyOf(each.address) === keyOf(address))
  // Other vendors' servers name no address. The token is then matched by its symbol, or is the first if no symbol is given.
  // @see http-api reference 5.6
  const found =
    byAddress ?? fungibles.find((each) => symbol === undefined || each.symbol.toLowerCase() === symbol.toLowerCase())
  return parseFiat(found?.price) || undefined
}

/** Reads the price of a chosen token, if it is unknown. After a failure, the price stays unknown. */
export async function readTokenPrice(kit: KitWith<'swap'>, { address, price, symbol }: SwapToken): Promise<void> {
  if (price !== undefined) return
  const { signal } = kit.internals.swap.attempt
  kit.swap.send({ type: 'pricing', address })
  const found = await readPrice(kit, address, symbol).catch((error: unknown) => {
    if (!signal.aborted) kit.internals.log.info('Unable to fetch the price of a token to swap', error)
  })
  if (!signal.aborted) kit.swap.send({ type: 'priced', address, price: found ?? undefined })
}
