import type { Kit } from '../../kit.ts'
import { activateNamespace } from '../../networks/actions.ts'
import { getAccount } from '../snapshot.ts'

/** Moves to a namespace with a wallet when the active one has no wallet and is not connecting one. */
export function moveToConnectedNamespace(kit: Kit): void {
  const { isConnected, isDisconnected } = getAccount(kit)
  if (isConnected || !isDisconnected) return
  const connected = [...kit.internals.adapters.keys()].find((each) => getAccount(kit, { namespace: each }).isConnected)
  if (connected) activateNamespace(kit, connected)
}
