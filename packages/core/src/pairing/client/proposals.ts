import {
  OfflineError,
  type PairingClient,
  ProposalExpiredError,
  type ProposalNamespaces,
  PublishTimeoutError,
  RelayConnectionRefusedError,
  RelayOutOfReachError,
  SubscribeTimeoutError,
} from '@holdfast/pairing'
import { NotPairedError, PairingExpiredError, RelayRefusedError, RelayUnreachableError } from '../errors.ts'
import type { Approval, KitPairingClient, PairingProposal, RequestedSignIn } from './kitPairingClient.ts'

/** Creates `propose` of a kit's client. @throws the errors of {@link mapPairingError}. */
export function createPropose(client: PairingClient): KitPairingClient['propose'] {
  return (namespaces, signIn) =>
    signIn ? proposeSignIn(client, namespaces, signIn) : proposeSession(client, namespaces)
}

async function proposeSession(client: PairingClient, optionalNamespaces: ProposalNamespaces): Promise<PairingProposal> {
  const { approval, ...proposal } = await client.connect({ optionalNamespaces }).catch(rethrow)
  return proposalOf(
    proposal,
    approval().then((session) => ({ session, auths: undefined })),
  )
}

/**
 * Requests a session and the sign-in's signature in one step. If the wallet does not support that, it answers only the proposal
 * of the session.
 */
async function proposeSignIn(
  client: PairingClient,
  namespaces: ProposalNamespaces,
  signIn: RequestedSignIn,
): Promise<PairingProposal> {
  const methods = namespaces['eip155']?.methods ?? []
  const { response, ...proposal } = await client.authenticate({ ...signIn, methods }).catch(rethrow)
  return proposalOf(
    proposal,
    response().then(({ session, auths }) => {
      // There is no session if the wallet signed but granted no method. It would then accept no request.
      if (!session) throw new NotPairedError()
      return { session, auths }
    }),
  )
}

/** @param proposal.expiry - Unix seconds. */
function proposalOf(
  { uri = '', expiry }: { uri?: string | undefined; expiry: number },
  approved: Promise<Approval>,
): PairingProposal {
  const approval = approved.catch(rethrow)
  approval.catch(ignore) // The caller of the proposal handles the rejection.
  return { uri, expiry, approval }
}

function rethrow(error: unknown): never {
  throw mapPairingError(error)
}

/** Maps an error of the protocol to the kit's own error, if there is one; any other error stays as it is. */
export function mapPairingError(error: unknown): unknown {
  if (error instanceof ProposalExpiredError) return new PairingExpiredError({ cause: error })
  if (error instanceof RelayConnectionRefusedError) return new RelayRefusedError({ reason: error.reason, cause: error })
  const isUnreachable =
    error instanceof RelayOutOfReachError ||
    error instanceof PublishTimeoutError ||
    error instanceof SubscribeTimeoutError ||
    error instanceof OfflineError
  return isUnreachable ? new RelayUnreachableError({ cause: error }) : error
}

/** Ignores a rejection that the caller of the proposal handles. */
function ignore(): void {}
