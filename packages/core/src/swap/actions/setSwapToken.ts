import type { Kit } from '../../kit.ts'
import { joinSwap, loadSwapSteps } from '../joinSwap.ts'
import type { SwapToken } from '../state.ts'

/** Selects the token to pay with (`source`) or to get (`target`), reads its price, and requests a quote. */
export async function setSwapToken(kit: Kit, parameters: setSwapToken.Parameters): Promise<void> {
  return (await loadSwapSteps()).chooseToken(await joinSwap(kit), parameters)
}

export declare namespace setSwapToken {
  type Parameters = { side: 'source' | 'target'; token: SwapToken }
}

/** Exchanges the two sides, and requests a quote. Ignored before the swap is initialized. */
export async function switchSwapTokens(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  joined.swap.send({ type: 'switched' })
  return (await loadSwapSteps()).refreshQuote(joined)
}
