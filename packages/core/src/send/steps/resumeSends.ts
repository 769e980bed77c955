import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { joinSend } from '../joinSend.ts'
import { listPendingSends } from '../pending.ts'
import { followSend } from './followSend.ts'

/** Follows the transactions on that an earlier page has sent from the account in use, on its network; the newest is shown. */
export async function resumeSends(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  const { namespace, address, caipNetworkId } = getAccount(kit)
  if (namespace !== 'eip155' || !address || !caipNetworkId) return
  const { followed } = joined.internals.send
  for (const send of listPendingSends(kit, { address, caipNetworkId })) {
    if (followed.has(send.hash)) continue
    joined.send.send({ type: 'progressed', event: { type: 'restored', hash: send.hash, order: send.order } })
    void followSend(joined, send.order, send)
  }
}
