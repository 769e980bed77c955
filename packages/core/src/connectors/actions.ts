import type { Kit } from '../kit.ts'
import { pushView } from '../router/actions.ts'

/** Chooses a wallet of the list: shows the view that connects it. */
export function selectConnector(kit: Kit, connectorId: string): void {
  pushView(kit, 'ConnectingExternal', { connectorId })
}
