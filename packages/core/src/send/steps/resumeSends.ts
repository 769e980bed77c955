import { namespaceSupports } from '../../accounts/selectors.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { KitWith } from '../../kit.ts'
import { listPendingSends } from '../chain/pending.ts'
import { followSend } from './followSend.ts'

/**
 * Continues to follow the transactions that an earlier page sent from the account in use, on its network. The newest is shown:
 * it comes first, and later 'restored' events have no effect.
 */
export function resumeSends(kit: KitWith<'send'>): void {
  const { namespace, address, caipNetworkId } = getAccount(kit)
  if (!namespaceSupports(namespace, 'send') || !address || !caipNetworkId) return
  const { followed } = kit.internals.send
  for (const send of listPendingSends(kit, { address, caipNetworkId })) {
    if (followed.has(send.hash)) continue
    kit.send.send({ type: 'progressed', event: { type: 'restored', hash: send.hash, order: send.order } })
    void followSend(kit, send.order, send)
  }
}
