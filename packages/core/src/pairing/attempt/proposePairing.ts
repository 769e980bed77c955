import { mapWalletError } from '../../connections/actions/mapWalletError.ts'
import type { Kit } from '../../kit.ts'
import { endLeftPairings } from '../client/endLeftPairings.ts'
import type { KitPairingClient, PairingProposal } from '../client/kitPairingClient.ts'
import { requestedNamespaces } from '../client/namespaces.ts'
import type { PairingAccess } from '../client/source.ts'
import { PairingExpiredError } from '../errors.ts'
import { acceptPairing } from './acceptPairing.ts'
import { failPairing } from './failPairing.ts'
import { isUriShown, renewInTime } from './renewInTime.ts'
import { watchRelay } from './watchRelay.ts'

/**
 * Makes a pairing URI, and connects once the user approves. A URI that is about to expire is replaced if a view still shows it
 * or a caller still waits for the approval. Never rejects: errors are in `kit.pairing`.
 *
 * @param attempt - aborts when the attempt ends. A later approval is refused, so that the wallet shows no unused connection.
 */
export async function proposePairing(kit: Kit, access: PairingAccess, attempt: AbortSignal): Promise<void> {
  try {
    const client = await access.load()
    await endLeftPairings(kit, client)
    const proposal = await makeProposal(kit, client)
    proposal.approval.then(
      (approval) => (attempt.aborted ? client.refuse(approval.session) : acceptPairing(kit, access, client, approval)),
      (error: unknown) => {
        // If the URI has been replaced, only a refusal by the user ends the attempt.
        const isOld = kit.pairing.getState().uri !== proposal.uri
        const mapped = mapWalletError(error)
        if (!attempt.aborted && (!isOld || mapped.name === 'UserRejectedError')) failPairing(kit, access, mapped)
      },
    )
    if (attempt.aborted) return
    const isFirst = kit.pairing.getState().uri === undefined
    kit.pairing.send({ type: 'uriMade', uri: proposal.uri, expiry: proposal.expiry })
    if (isFirst) watchRelay(kit, access, client, attempt)
    renewInTime(kit, attempt, proposal.expiry, () => {
      if (access.waiting > 0 || isUriShown(kit)) void proposePairing(kit, access, attempt)
      // With `manualPairing`, the app starts each pairing, so the state must tell the app that this URI has expired. Without
      // `manualPairing`, the next view that needs a URI starts a new pairing.
      else if (kit.options.getState().manualPairing)
        kit.pairing.send({ type: 'failed', error: new PairingExpiredError() })
      else kit.pairing.send({ type: 'expired' })
    })
  } catch (error) {
    if (!attempt.aborted) failPairing(kit, access, error)
  }
}

async function makeProposal(kit: Kit, client: KitPairingClient): Promise<PairingProposal> {
  const { adapters, siwx, log } = kit.internals
  const { byNamespace } = kit.networks.getState()
  const networks = [...adapters.keys()].flatMap((namespace) => byNamespace[namespace]?.caipNetworks ?? [])
  const namespaces = requestedNamespaces(networks)
  if (!siwx.extension) return client.propose(namespaces, undefined)
  try {
    const { prepareOneStepSignIn } = await import('../../siwx/actions/oneStepSignIn.ts')
    const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
    return await client.propose(namespaces, await prepareOneStepSignIn(kit, chains))
  } catch (error) {
    // The user then signs in after connecting, as with wallets that cannot connect and sign in at once.
    log.info('Unable to prepare the sign-in while pairing', error)
    return client.propose(namespaces, undefined)
  }
}
