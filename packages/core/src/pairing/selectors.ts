import { selectAccount } from '../connections/snapshot.ts'
import { pairingConnectorId } from '../connectors/state.ts'
import type { KitState } from '../kit.ts'

/** Tells whether the account in use belongs to a paired wallet that cannot be reached, since the relay is out of reach. */
export function isWalletOutOfReach(state: KitState): boolean {
  return state.pairing.isOutOfReach && selectAccount(state).connectorId === pairingConnectorId
}
