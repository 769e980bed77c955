import { endTogether } from '../../connections/actions/endTogether.ts'
import { pairingConnectorId } from '../../connectors/state.ts'
import type { Kit } from '../../kit.ts'
import { getMetadata } from '../../options/selectors.ts'
import { sessionToEndKey } from '../../storage/keys.ts'
import { createKitPairingClient } from './createKitPairingClient.ts'
import { endLeftPairings } from './endLeftPairings.ts'
import { followClient } from './followClient.ts'
import type { KitPairingClient, PairingEnvironment } from './kitPairingClient.ts'
import { rpcUrlsOf } from './provider/rpcUrlsOf.ts'

/**
 * Creates the kit's pairing client, and ends the session and the pairings that an earlier page could not end. From then on, the
 * kit follows the client's events, and ends the user's pairings when the user is forgotten.
 */
export async function openPairingClient(kit: Kit, parameters: openPairingClient.Parameters): Promise<KitPairingClient> {
  const { projectId, relayUrl, environment } = parameters
  const caipNetworks = Object.values(kit.networks.getState().byNamespace).flatMap((each) => each.caipNetworks)
  const { icons, ...metadata } = getMetadata(kit)
  const client = await createKitPairingClient({
    relayUrl,
    projectId,
    metadata: { ...metadata, icons: [...icons] },
    name: `${projectId}@${relayUrl}`,
    clock: kit.internals.clock,
    rpcUrls: rpcUrlsOf(caipNetworks),
    environment: { ...environment, fetch: environment.fetch ?? kit.internals.fetch },
    asOneChange: (change) => endTogether(kit, change),
  })
  const toEnd = sessionToEndKey(pairingConnectorId)
  try {
    if (kit.internals.storage.get(toEnd)) await client.disconnect()
    await endLeftPairings(kit, client)
  } catch (error) {
    // The next attempt opens another client, and two clients must not share the browser's storage.
    client.close()
    throw error
  }
  kit.internals.storage.remove(toEnd)
  followClient(kit, client)
  kit.internals.joined.push({
    forget: () => {
      endLeftPairings(kit, client).catch((error: unknown) => kit.internals.log.info('Unable to end pairings', error))
    },
  })
  return client
}

export declare namespace openPairingClient {
  type Parameters = {
    projectId: string
    /** WebSocket URL of the relay. */
    relayUrl: string
    environment: PairingEnvironment
  }
}
