import { type Clock, withDeadline } from '@holdfast/base'
import type { CaipNetwork, CaipNetworkId } from '@holdfast/caip'
import { WalletTimeoutError } from '../../connections/errors.ts'
import { switchChain } from '../../eip1193/switchChain.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { isNetworkGranted } from '../client/grant.ts'
import type { KitPairingClient } from '../client/kitPairingClient.ts'
import { pairedProvider } from '../client/provider/pairedProvider.ts'

/** How long a wallet may take, after its answer to the switch, to add an account on the network to the session. */
const GRANT_WAIT_MS = 5_000

/**
 * Asks the paired wallet to switch to a network, and to add the network if the wallet does not know it. Then waits until the
 * session has an account on the network.
 *
 * @throws {UserRejectedError} if the user declines.
 * @throws {ChainNotSupportedError} if the network is outside eip155, or if the session has no account on the network in time.
 * @see specification section 4: an approved chain becomes the default; for any other, the wallet is asked if possible
 */
export async function requestNetworkByPairing(
  client: KitPairingClient,
  network: CaipNetwork,
  clock: Clock,
): Promise<void> {
  const { caipNetworkId, chainNamespace } = network
  const previous = client.getDefaultNetwork(chainNamespace)
  if (chainNamespace !== 'eip155') throw new ChainNotSupportedError({ caipNetworkId })
  try {
    await switchChain(pairedProvider(client), network, clock)
    await untilGranted(client, caipNetworkId, clock)
  } catch (error) {
    if (previous && client.getSession()) client.setDefaultNetwork(previous)
    throw error
  }
}

/** Waits until the session has an account on the network, which the wallet adds only after its answer to the switch. */
async function untilGranted(client: KitPairingClient, caipNetworkId: CaipNetworkId, clock: Clock): Promise<void> {
  const isGranted = (): boolean => {
    const session = client.getSession()
    return session !== undefined && isNetworkGranted(session, caipNetworkId)
  }
  if (isGranted()) return
  let stop = (): void => {}
  const granted = new Promise<void>((resolve) => {
    stop = client.on('changed', () => {
      if (isGranted()) resolve()
    })
  })
  const ms = GRANT_WAIT_MS
  try {
    await withDeadline(granted, { ms, onTimeout: () => new WalletTimeoutError({ ms }), clock })
  } catch (error) {
    throw new ChainNotSupportedError({ caipNetworkId, cause: error })
  } finally {
    stop()
  }
}
