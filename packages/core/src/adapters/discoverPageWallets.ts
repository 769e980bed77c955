import type { Connector } from '../connectors/state.ts'
import type { AdapterContext } from './adapter.ts'
import type { Discovery } from './adapterHandle.ts'
import { createFoundWallets } from './foundWallets.ts'

/** After this pause the page is searched again: many extensions add their object without an event. */
const LOOK_AGAIN_MS = 500
/** After these events a wallet's object may have been added: the page has loaded, or the user has used the page. */
const rereadEvents = ['load', 'focus', 'pointerdown', 'keydown'] as const
/** No user has more wallets; a page with more is hostile. */
const MAX_WALLETS = 100

/**
 * Searches for wallets that put an object on the page and fire no event. Searches at once, after each of the events above, and
 * half a second after each of these searches.
 *
 * @param readWallets - reads the wallets that are on the page now. If it throws, because of a broken object, the search finds
 * nothing.
 */
export function discoverPageWallets<Wallet extends Connector>(
  { window: target, clock, enableInjected }: Pick<AdapterContext, 'window' | 'clock' | 'enableInjected'>,
  readWallets: () => readonly Wallet[],
): Discovery<Wallet> {
  const { set, clear, ...list } = createFoundWallets<Wallet>()
  let stopWaiting: (() => void) | undefined

  const refresh = (): void => {
    const found = attempt(readWallets).slice(0, MAX_WALLETS)
    // Known wallets keep their place, even if their object is missing now: a script of the page may be about to put it back.
    const added = found.filter(({ id }) => !list.find(id))
    if (added.length > 0) set([...list.wallets(), ...added].slice(0, MAX_WALLETS))
  }
  const searchTwice = (): void => {
    refresh()
    stopWaiting ??= clock.setTimeout(() => {
      stopWaiting = undefined
      refresh()
    }, LOOK_AGAIN_MS)
  }

  if (enableInjected && target) {
    searchTwice()
    for (const name of rereadEvents) target.addEventListener(name, searchTwice)
  }
  return {
    ...list,
    destroy: () => {
      stopWaiting?.()
      for (const name of rereadEvents) target?.removeEventListener(name, searchTwice)
      clear()
    },
  }
}

function attempt<Wallet>(readWallets: () => readonly Wallet[]): readonly Wallet[] {
  try {
    return readWallets()
  } catch {
    // An object of a page may throw anything. The wallets that were found earlier stay listed.
    return []
  }
}
