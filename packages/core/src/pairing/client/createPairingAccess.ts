import { loadOnce } from '@holdfast/base'
import type { Kit } from '../../kit.ts'
import { selectServiceUrls } from '../../services/selectors.ts'
import type { KitPairingClient, PairingEnvironment } from './kitPairingClient.ts'
import type { PairingAccess, PairingSource } from './source.ts'

/**
 * Creates the access to pairing. The pairing client is loaded when it is first needed.
 *
 * @returns undefined if the app switched pairing off, or if it has no project id or no relay.
 */
export function createPairingAccess(kit: Kit, environment: PairingEnvironment = {}): PairingAccess | undefined {
  const options = kit.options.getState()
  const { projectId, enableWallets, enableWalletConnect } = options
  const { relay: relayUrl } = selectServiceUrls(options)
  if (!enableWallets || !enableWalletConnect || projectId === undefined || relayUrl === undefined) return undefined
  let loaded: KitPairingClient | undefined
  let destroyed = false

  const load = loadOnce(async (): Promise<KitPairingClient> => {
    const { openPairingClient } = await import('./openPairingClient.ts')
    loaded = await openPairingClient(kit, { projectId, relayUrl, environment })
    if (destroyed) loaded.close()
    return loaded
  })
  return {
    load,
    loaded: () => loaded,
    attempt: undefined,
    pendingConnects: new Set(),
    waiting: 0,
    destroy: () => {
      destroyed = true
      loaded?.close()
    },
  }
}

/** Returns the access to pairing that adapters get; undefined if pairing is off. */
export function pairingSource(kit: Kit): PairingSource | undefined {
  const { pairing } = kit.internals
  if (!pairing) return undefined
  return {
    load: pairing.load,
    proposeSession: async () => {
      const { connectByPairing } = await import('../actions/startPairing.ts')
      await connectByPairing(kit)
      const session = (await pairing.load()).getSession()
      if (session) return session
      const { NotPairedError } = await import('../errors.ts')
      throw new NotPairedError()
    },
  }
}
