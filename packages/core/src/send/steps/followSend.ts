import { listenForActivity } from '../../data/actions/listenForActivity.ts'
import type { KitWith } from '../../kit.ts'
import { isModalVisible } from '../../modal/state.ts'
import { afterTransaction } from '../../transactions/actions/afterTransaction.ts'
import { followTransaction } from '../chain/followTransaction.ts'
import { openChain } from '../chain/openChain.ts'
import { removePendingSend, replacePendingSend, type StoredSend } from '../chain/pending.ts'
import { transferOf } from '../chain/transfer.ts'
import { isSolana, loadSolanaSteps } from '../namespaces.ts'
import type { ProgressEvent } from '../progress.ts'
import type { SendOrder } from '../state.ts'
import { showSendToast } from '../toasts.ts'

/** Follows a transaction to its outcome, whatever view is shown, and then reads balances and history again. */
export async function followSend(
  kit: KitWith<'send'>,
  order: SendOrder,
  { hash, nonceBefore, lastValidBlockHeight }: Omit<StoredSend, 'order'>,
): Promise<void> {
  if (isSolana(order)) return (await loadSolanaSteps()).followSolanaSend(kit, order, { hash, lastValidBlockHeight })
  const { clock } = kit.internals
  const { followed, following } = kit.internals.send
  followed.add(hash)
  const chain = await openChain(kit)
  // Another account or network is in use now. The transaction is followed once its own account and network are in use again.
  if (chain?.from !== order.from || chain.network.caipNetworkId !== order.asset.caipNetworkId) {
    followed.delete(hash)
    return
  }
  const { client, paysGas } = chain
  const { signal } = following
  await followTransaction(
    {
      client,
      call: transferOf(order),
      hash,
      clock,
      signal,
      comparesContent: paysGas,
      nonceBefore,
      listen: (onActivity) => listenForActivity(kit, onActivity),
    },
    (event) => {
      if (event.type === 'repriced') {
        followed.add(event.by)
        replacePendingSend(kit, event.hash, event.by)
      }
      kit.send.send({ type: 'progressed', event })
      if (isOutcomeEvent(event)) reportOutcome(kit, event)
    },
  )
}

type OutcomeEvent = Extract<ProgressEvent, { type: 'confirmed' | 'reverted' | 'replaced' | 'cancelled' }>

function isOutcomeEvent(event: ProgressEvent): event is OutcomeEvent {
  return ['confirmed', 'reverted', 'replaced', 'cancelled'].includes(event.type)
}

/**
 * Removes the stored send, and reads balances and history again. Shows a toast for a failure, and also for a success unless the
 * progress view shows it.
 */
function reportOutcome(kit: KitWith<'send'>, { type, hash }: OutcomeEvent): void {
  removePendingSend(kit, hash)
  void afterTransaction(kit, { hash })
  const isShown = isModalVisible(kit.modal.getState()) && kit.router.getState().view === 'WalletSendProgress'
  if (type === 'reverted') showSendToast(kit, 'sendNotCompleted')
  else if (type === 'confirmed' && !isShown) showSendToast(kit, 'sendConfirmed')
}
