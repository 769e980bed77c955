import type { Kit } from '@holdfast/core'

/** Whether a person who has left the list may go back to it: they look at one of its wallets. */
export function isComingBack(kit: Kit): boolean {
  const { modal, router } = kit.getState()
  return (modal.open || modal.cards > 0) && router.history.includes('AllWallets')
}
