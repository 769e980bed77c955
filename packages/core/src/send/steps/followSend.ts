import type { KitWith } from '../../kit.ts'
import { isModalSeen } from '../../modal/state.ts'
import { afterTransaction } from '../../transactions/actions/afterTransaction.ts'
import { followTransaction } from '../chain/follow.ts'
import { openChain } from '../chain/openChain.ts'
import type { ProgressEvent } from '../progress.ts'
import type { SendOrder } from '../state.ts'
import { toastSend } from '../toasts.ts'

/** Follows a transaction to its end, whatever view is shown, and reads balances and history again then. */
export async function followSend(
  kit: KitWith<'send'>,
  order: SendOrder,
  { hash, nonceBefore }: { hash: string; nonceBefore: number | undefined },
): Promise<void> {
  const chain = await openChain(kit)
  if (!chain) return
  const { clock } = kit.internals
  const { signal } = kit.internals.send.following
  const { client, paysGas } = chain
  await followTransaction({ client, order, hash, clock, signal, comparesContent: paysGas, nonceBefore }, (event) => {
    kit.send.send({ type: 'progressed', event })
    tellEnd(kit, event, hash)
  })
}

/** While the progress is shown it says itself how it ended. */
function tellEnd(kit: KitWith<'send'>, event: ProgressEvent, hash: string): void {
  const isOver = ['confirmed', 'reverted', 'replaced', 'cancelled'].includes(event.type)
  if (!isOver) return
  void afterTransaction(kit, { hash })
  const isShown = isModalSeen(kit.modal.getState()) && kit.router.getState().view === 'WalletSendProgress'
  if (event.type === 'reverted') toastSend(kit, 'sendNotCompleted')
  else if (event.type === 'confirmed' && !isShown) toastSend(kit, 'sendConfirmed')
}
