import type { Kit, KitWith } from '../../kit.ts'
import { pushView } from '../../router/actions.ts'
import { showToast } from '../../toasts/actions.ts'
import { failureOf } from '../chain/failureOf.ts'
import { openChain } from '../chain/openChain.ts'
import { simulate } from '../chain/simulate.ts'
import type { SendFailure } from '../errors.ts'
import { SendIncompleteError } from '../errors.ts'
import { joinSend } from '../joinSend.ts'
import { orderOf } from '../order.ts'
import { refreshFee } from './startSend.ts'

/**
 * Shows what would be sent, for review. With something missing it says so in a toast, and nothing else happens.
 *
 * @throws {SendIncompleteError} if the amount or the receiver is missing.
 */
export async function reviewSend(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  assertComplete(joined)
  joined.send.send({ type: 'progressed', event: { type: 'stopped' } })
  pushView(joined, 'WalletSendPreview')
}

/** Says in a toast what is missing. @throws {SendIncompleteError} */
export function assertComplete(kit: KitWith<'send'>): void {
  if (orderOf(kit)) return
  showToast(kit, { variant: 'error', code: 'sendIncomplete' })
  throw new SendIncompleteError()
}

/**
 * Carries the send out without sending it, and learns its fee. Call it when the review is shown.
 *
 * @returns why it would fail; undefined if it would not.
 */
export async function checkSend(kit: Kit): Promise<SendFailure | undefined> {
  const joined = await joinSend(kit)
  try {
    await refreshFee(joined)
    const order = orderOf(joined)
    const chain = await openChain(joined)
    if (!order || !chain) return { code: 'accountChanged' }
    joined.send.send({ type: 'gasEstimated', gasLimit: await simulate(chain.client, order) })
    return undefined
  } catch (error) {
    return failureOf(error)
  }
}
