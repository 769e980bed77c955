import { watchActiveAccount } from '../data/actions/watchActiveAccount.ts'
import type { Kit } from '../kit.ts'
import { isModalSeen } from '../modal/state.ts'
import { viewBeneathApproval } from '../router/selectors.ts'
import type { ViewName } from '../router/viewNames.ts'

/** The views among which an exchange is prepared. */
const swapViews: readonly ViewName[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

/** Whether the user is at one of the views for exchanging. */
export function isAtSwap(kit: Kit): boolean {
  return isModalSeen(kit.modal.getState()) && swapViews.includes(viewBeneathApproval(kit.router.getState()))
}

/** Forgets what is being prepared. A transaction that was sent is still followed. */
export function forgetSwap(kit: Kit): void {
  const shared = kit.internals.swap
  if (!shared) return
  shared.attempt.abort()
  shared.attempt = new AbortController()
  shared.quoting?.abort()
  shared.waiting?.abort()
  shared.cancelTyping()
  kit.swap?.send({ type: 'reset' })
}

/** Forgets what is being prepared once another account or network is in use. Returns its undo. */
export function forgetWhenElsewhere(kit: Kit): () => void {
  return watchActiveAccount(kit, () => forgetSwap(kit))
}

/** Forgets it when the user leaves the views for exchanging, or closes the modal. Returns its undo. */
export function forgetWhenLeft(kit: Kit): () => void {
  let wasThere = isAtSwap(kit)
  const check = (): void => {
    const isThere = isAtSwap(kit)
    if (wasThere && !isThere) forgetSwap(kit)
    wasThere = isThere
  }
  const undos = [kit.modal.subscribe(check), kit.router.subscribe(check)]
  return () => undos.forEach((undo) => undo())
}
