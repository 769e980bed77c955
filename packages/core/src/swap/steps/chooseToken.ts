import type { KitWith } from '../../kit.ts'
import { readTokenPrice } from '../reading/prices.ts'
import type { SwapToken } from '../state.ts'
import { askQuote } from './quote.ts'

/** Makes a token what is paid, or what is wanted; reads its price, and quotes. The token of the other side cannot be chosen. */
export async function chooseToken(
  kit: KitWith<'swap'>,
  { side, token }: { side: 'source' | 'target'; token: SwapToken },
): Promise<void> {
  kit.swap.send({ type: side === 'source' ? 'sourceChosen' : 'targetChosen', token })
  await Promise.all([readTokenPrice(kit, token), askQuote(kit)])
}
