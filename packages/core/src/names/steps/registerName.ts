import { toEvmCoinType } from '@holdfast/api/names'
import { namespaceSupports } from '../../accounts/selectors.ts'
import { loadClient } from '../../adapters/actions.ts'
import { track } from '../../analytics/actions/track.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { authConnectorId } from '../../connectors/state.ts'
import type { KitWith } from '../../kit.ts'
import { replaceView } from '../../router/actions.ts'
import { nameCacheKey } from '../../storage/accountCaches.ts'
import { writeCache } from '../../storage/cache.ts'
import { showToast } from '../../toasts/actions.ts'
import { isUserRejection } from '../../wallet-errors/readWalletError.ts'
import { NameAccountError, NameNetworkError, NameRegistrationError } from '../errors.ts'
import { reasonOf } from '../reasons.ts'
import { writeNameMessage } from '../rules.ts'

/** Registers a name: asks for the signature, calls the service, and shows the success view. See the verb in `actions.ts`. */
export async function registerName(
  kit: KitWith<'names'>,
  { label, avatar }: { label: string; avatar: string | undefined },
): Promise<void> {
  if (kit.names.getState().isRegistering) return
  kit.names.send({ type: 'registrationStarted', avatar })
  const { service } = kit.internals.names
  const name = `${label.trim().toLowerCase()}.${service?.zone ?? ''}`
  const { address, namespace, preferredAccountType } = getAccount(kit)
  const properties = { ensName: name, isSmartAccount: preferredAccountType === 'smartAccount' }
  /** Ends the registration, and shows a view unless the user has logged out meanwhile. @returns whether the view is shown. */
  const end = (view: 'RegisterAccountName' | 'RegisterAccountNameSuccess'): boolean => {
    const isSameUser = getAccount(kit, { namespace }).address === address
    kit.internals.changes.run(() => {
      kit.names.send({ type: 'registrationEnded' })
      if (isSameUser) replaceView(kit, view)
    })
    return isSameUser
  }
  try {
    track(kit, { event: 'REGISTER_NAME_INITIATED', properties })
    await register(kit, { name, avatar })
    track(kit, { event: 'REGISTER_NAME_SUCCESS', properties })
    end('RegisterAccountNameSuccess')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    track(kit, { event: 'REGISTER_NAME_ERROR', properties: { ...properties, error: message } })
    if (end('RegisterAccountName')) {
      const problem = isUserRejection(error) ? { code: 'signatureDeclined' as const } : { message: error }
      showToast(kit, { variant: 'error', ...problem })
    }
    throw error
  }
}

async function register(
  kit: KitWith<'names'>,
  { name, avatar }: { name: string; avatar: string | undefined },
): Promise<void> {
  const { address, caipAddress, caipNetwork, caipNetworkId, chainId, connectorId, namespace, profileImage } =
    getAccount(kit)
  const { service } = kit.internals.names
  if (!caipNetwork || !caipNetworkId || chainId === undefined || !namespaceSupports(namespace, 'names'))
    throw new NameNetworkError()
  if (!address || !caipAddress || connectorId !== authConnectorId) throw new NameAccountError()
  if (!service) throw new NameRegistrationError({ name })
  const coinType = toEvmCoinType(chainId)
  const message = writeNameMessage({ name, avatar, address, chainId: caipNetworkId, nowMs: kit.internals.clock.now() })
  const signature = await (await loadClient(kit, namespace)).signMessage({ address, message })
  const request = { coinType, address, message, signature: signature as `0x${string}` /* checked by the client */ }
  const { signal } = kit.internals.lifetime
  const { success } = await service.client.registerName({ ...request, signal }).catch((cause: unknown) => {
    throw new NameRegistrationError({ name, reason: reasonOf(cause), cause })
  })
  if (!success) throw new NameRegistrationError({ name })
  kit.accounts.send({ namespace, event: { type: 'profileReceived', caipAddress, name, image: profileImage } })
  // The user may have logged out meanwhile.
  if (getAccount(kit, { namespace }).address === address)
    writeCache(kit, nameCacheKey, caipAddress, { address, ens: [name] })
}
