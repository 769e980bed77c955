import { nativeTokenAddress } from '@holdfast/api/data'
import { type CaipAddress, type CaipNetworkId, parseFiat } from '@holdfast/caip'
import { joinData } from '../../data/actions/joinData.ts'
import type { KitWith } from '../../kit.ts'
import type { SwapToken } from '../state.ts'
import { toastSwap } from '../toasts.ts'
import { keyOf } from '../tokens/mergeTokens.ts'

/** The price of the network's currency. A failure is reported, and is no price. */
export async function readNativePrice(kit: KitWith<'swap'>, caipNetworkId: CaipNetworkId): Promise<bigint | undefined> {
  const { signal } = kit.internals.swap.attempt
  try {
    return await readPrice(kit, nativeTokenAddress(caipNetworkId))
  } catch (error) {
    // Who has left the views has no use for it.
    if (signal.aborted) return undefined
    kit.internals.log.info('Unable to fetch a price', error)
    toastSwap(kit, 'swapPriceFailed')
    return undefined
  }
}

/** US dollars for one whole token, with `fiatDecimals` places; undefined where the service knows none. */
async function readPrice(kit: KitWith<'swap'>, address: CaipAddress, symbol?: string): Promise<bigint | undefined> {
  const { client } = (await joinData(kit)).internals.data
  const { fungibles = [] } =
    (await client?.getPrices({ addresses: [address], signal: kit.internals.lifetime.signal })) ?? {}
  const named = fungibles.find((each) => each.address !== undefined && keyOf(each.address) === keyOf(address))
  // Other servers name no address. A token is compared by its symbol then. @see http-api reference 5.6
  const found =
    named ?? fungibles.find((each) => symbol === undefined || each.symbol.toLowerCase() === symbol.toLowerCase())
  return parseFiat(found?.price) || undefined
}

/** Reads the price of a token that was chosen, if it is not known. A failure is a price that is not known. */
export async function readTokenPrice(kit: KitWith<'swap'>, { address, price, symbol }: SwapToken): Promise<void> {
  if (price !== undefined) return
  const { signal } = kit.internals.swap.attempt
  kit.swap.send({ type: 'pricing', address })
  const found = await readPrice(kit, address, symbol).catch((error: unknown) => {
    if (!signal.aborted) kit.internals.log.info('Unable to fetch a price', error)
  })
  if (!signal.aborted) kit.swap.send({ type: 'priced', address, price: found ?? undefined })
}
