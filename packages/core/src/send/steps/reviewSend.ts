import type { KitWith } from '../../kit.ts'
import { pushView } from '../../router/actions.ts'
import { failureOf } from '../chain/failureOf.ts'
import { openChain } from '../chain/openChain.ts'
import { simulate } from '../chain/simulate.ts'
import type { SendFailure } from '../errors.ts'
import { SendIncompleteError } from '../errors.ts'
import { isSolana, loadSolanaSteps } from '../namespaces.ts'
import { showSendToast } from '../toasts.ts'
import { orderOf } from './orderOf.ts'
import { refreshFee } from './startSend.ts'

/** Shows what would be sent, for review. @throws {SendIncompleteError} */
export async function reviewSend(kit: KitWith<'send'>): Promise<void> {
  assertComplete(kit)
  kit.send.send({ type: 'progressed', event: { type: 'stopped' } })
  pushView(kit, 'WalletSendPreview')
}

/** Shows a toast if the entry is incomplete. @throws {SendIncompleteError} */
export function assertComplete(kit: KitWith<'send'>): void {
  if (orderOf(kit)) return
  showSendToast(kit, 'sendIncomplete')
  throw new SendIncompleteError()
}

/** Simulates the send. @returns why the send would fail; undefined if it would succeed. */
export async function checkSend(kit: KitWith<'send'>): Promise<SendFailure | undefined> {
  try {
    await refreshFee(kit)
    const order = orderOf(kit)
    if (order && isSolana(order)) {
      await (await loadSolanaSteps()).checkSolana(kit, order)
      return undefined
    }
    const chain = await openChain(kit)
    if (!order || !chain) return { code: 'accountChanged' }
    kit.send.send({ type: 'gasEstimated', gasLimit: await simulate(chain.client, order) })
    return undefined
  } catch (error) {
    return failureOf(error)
  }
}
