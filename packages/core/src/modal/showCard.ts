import type { Kit } from '../kit.ts'
import { startPrefetch } from '../wallets/actions/startPrefetch.ts'

/**
 * Registers an embedded card on the page: the kit fetches the data of the card's views, and the views follow the account as in
 * an open modal. If the page has several cards, all of them show the same view.
 *
 * @returns a function to call when the card is removed.
 */
export function showCard(kit: Kit): () => void {
  kit.modal.send({ type: 'cardShown' })
  startPrefetch(kit)
  let isShown = true
  return () => {
    if (isShown) kit.modal.send({ type: 'cardHidden' })
    isShown = false
  }
}
