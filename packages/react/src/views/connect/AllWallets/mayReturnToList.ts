import type { Kit } from '@holdfast/core'

/** Returns whether a user who leaves the list can go back to it, for instance from the view of one of its wallets. */
export function mayReturnToList(kit: Kit): boolean {
  const { modal, router } = kit.getState()
  return (modal.open || modal.cards > 0) && router.history.includes('AllWallets')
}
