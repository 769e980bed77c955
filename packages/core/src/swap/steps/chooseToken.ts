import type { KitWith } from '../../kit.ts'
import { readTokenPrice } from '../reading/prices.ts'
import type { SwapToken } from '../state.ts'
import { askQuote } from './quote.ts'

/** Selects the token for a side, reads its price, and requests a quote. The token of the other side cannot be chosen. */
export async function chooseToken(
  kit: KitWith<'swap'>,
  { side, token }: { side: 'source' | 'target'; token: SwapToken },
): Promise<void> {
  kit.swap.send({ type: side === 'source' ? 'sourceChosen' : 'targetChosen', token })
  await Promise.all([readTokenPrice(kit, token), askQuote(kit)])
}
