import type { Kit } from '../../kit.ts'
import { activateNamespace } from '../../networks/actions.ts'
import { getAccount } from '../snapshot.ts'

/** Activates a namespace with a connected wallet if the active namespace has none, and is not connecting one. */
export function moveToConnectedNamespace(kit: Kit): void {
  const { isConnected, isDisconnected } = getAccount(kit)
  if (isConnected || !isDisconnected) return
  const connected = [...kit.internals.adapters.keys()].find((each) => getAccount(kit, { namespace: each }).isConnected)
  if (connected) activateNamespace(kit, connected)
}
