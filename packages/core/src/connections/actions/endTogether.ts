import type { Kit } from '../../kit.ts'
import { activateNamespace } from '../../networks/actions.ts'
import { isAnyConnected } from '../snapshot.ts'

/**
 * Runs a change that may end the connections of several namespaces, as one change of the kit. If no wallet is connected
 * afterwards, the active namespace stays active, no matter in which order the connections have ended.
 */
export function endTogether(kit: Kit, change: () => void): void {
  const { activeNamespace } = kit.networks.getState()
  kit.internals.changes.run(() => {
    change()
    if (activeNamespace && !isAnyConnected(kit)) activateNamespace(kit, activeNamespace)
  })
}
