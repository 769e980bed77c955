import { namespaceSupports } from '../accounts/selectors.ts'
import { loadClient } from '../adapters/actions.ts'
import { CallsUnavailableError } from '../calls/errors.ts'
import { getAccount } from '../connections/snapshot.ts'
import { request } from '../eip1193/checkedProvider.ts'
import { joinCapability } from '../joinCapability.ts'
import type { Kit, KitWith } from '../kit.ts'
import { readFailureOf } from '../services/readFailure.ts'
import { showToast } from '../toasts/actions.ts'
import type { LoadError } from '../verbErrors.ts'
import { isUserRejection } from '../wallet-errors/readWalletError.ts'

/** Loads the store of the permissions. */
function joinSmartSessions(kit: Kit): Promise<KitWith<'smartSessions'>> {
  return joinCapability(kit, {
    name: 'smartSessions',
    load: async () => (await import('./capability.ts')).smartSessions,
  })
}

/**
 * Fetches the permissions that the account in use has given to apps on its network. Does nothing if the feature `smartSessions`
 * is off, or if the account is on no EVM chain. Once its code has loaded, it never rejects: the store `smartSessions` has the result.
 *
 * @throws if the code cannot be loaded.
 * @see http-api reference 5.19
 */
export async function fetchSmartSessions(kit: Kit): Promise<void> {
  const { namespace, caipAddress } = getAccount(kit)
  if (!kit.options.getState().features.smartSessions || !namespaceSupports(namespace, 'smartSessions') || !caipAddress)
    return
  const { smartSessions: store, internals } = await joinSmartSessions(kit)
  const { log, lifetime } = internals
  store.send({ type: 'requested', caipAddress })
  const { client } = internals.smartSessions
  if (!client) return store.send({ type: 'failed', caipAddress, failure: 'unusable' })
  try {
    const sessions = await client.getSessions({ account: caipAddress, signal: lifetime.signal })
    store.send({ type: 'loaded', caipAddress, sessions })
  } catch (error) {
    if (lifetime.signal.aborted) return
    store.send({ type: 'failed', caipAddress, failure: readFailureOf(error) })
    log.info('Unable to fetch the permissions of the account', error)
  }
}

export declare namespace fetchSmartSessions {
  type ErrorType = LoadError
}

/**
 * Revokes a permission: the wallet asks the user and signs, and the operator sends the revocation to the chain. A failure is
 * shown, not thrown. Does nothing if the feature `smartSessions` is off, or the permission was not fetched or is being revoked.
 *
 * @param parameters.pci - the id of a fetched permission.
 * @throws if the code cannot be loaded.
 * @see http-api reference 5.20
 */
export async function revokeSmartSession(kit: Kit, { pci }: revokeSmartSession.Parameters): Promise<void> {
  if (!kit.options.getState().features.smartSessions) return
  const { smartSessions: store, internals } = await joinSmartSessions(kit)
  const { sessions, revoking } = store.getState()
  const session = sessions.find((each) => each.pci === pci)
  if (!session || revoking.includes(pci)) return
  const readAddress = (): string | undefined => getAccount(kit, { namespace: 'eip155' }).address
  const address = readAddress()
  store.send({ type: 'revocationStarted', pci })
  try {
    const { getProvider } = await loadClient(kit, 'eip155')
    if (!getProvider) throw new CallsUnavailableError()
    await request(await getProvider(), 'wallet_revokePermissions', [{ permissionContext: session.context }])
    store.send({ type: 'revocationEnded', pci, revokedAtS: Math.floor(internals.clock.now() / 1_000) })
  } catch (error) {
    store.send({ type: 'revocationEnded', pci, revokedAtS: undefined })
    // The user may have logged out meanwhile.
    if (readAddress() !== address) return
    const problem = isUserRejection(error) ? { code: 'signatureDeclined' as const } : { message: error }
    showToast(kit, { variant: 'error', ...problem })
  }
}

export declare namespace revokeSmartSession {
  type Parameters = { pci: string }
  type ErrorType = LoadError
}
