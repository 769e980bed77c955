import type { Kit } from '@holdfast/core'

/** Whether a person who has left the list may go back to it: they look at one of its wallets. */
export function isComingBack(kit: Kit): boolean {
  const { modal, router, options } = kit.getState()
  return (modal.open || options.enableEmbedded) && router.history.includes('AllWallets')
}
