import type { Kit } from '@holdfast/core'

/** Returns whether a user who has left the list may return to it: whether they are looking at one of its wallets. */
export function mayReturnToList(kit: Kit): boolean {
  const { modal, router } = kit.getState()
  return (modal.open || modal.cards > 0) && router.history.includes('AllWallets')
}
