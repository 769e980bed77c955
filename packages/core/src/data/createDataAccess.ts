import { createDataClient, type DataClient, type SupportedChains } from '@holdfast/api/data'
import { onceInFlight } from '@holdfast/base'
import type { Kit } from '../kit.ts'
import { createLive, type Live, type SupportsNetwork } from './live.ts'

/** The shared state of the verbs for chain data. */
export type DataAccess = {
  /** Undefined if the app has configured no services. */
  client: DataClient | undefined
  /**
   * Tells whether the service supports a network. Fetches the list of supported networks once. If that fails, returns false, and
   * the next call fetches the list again.
   */
  supportsNetwork: SupportsNetwork
  live: Live
}

/**
 * Creates one kit's access to chain data. The list of supported networks is kept once it is not empty.
 *
 * @see http-api reference 5.0, 'The "supported network" gate'
 */
export function createDataAccess(kit: Kit): DataAccess {
  const { services, log, lifetime, clock } = kit.internals
  const caller = services.callerOptions()
  const client = caller && createDataClient({ ...caller, clock })
  let supported: SupportedChains = { http: [], ws: [] }
  const fetchSupported = onceInFlight(async () => {
    if (!client) return
    try {
      supported = await client.getSupportedChains({ signal: lifetime.signal })
    } catch (error) {
      if (!lifetime.signal.aborted) log.info('Unable to fetch the supported chains', error)
    }
  })
  const supportsNetwork: SupportsNetwork = async (caipNetworkId, transport) => {
    if (supported.http.length === 0) await fetchSupported()
    return supported[transport].includes(caipNetworkId)
  }
  return { client, supportsNetwork, live: createLive(kit, { client, supportsNetwork }) }
}
