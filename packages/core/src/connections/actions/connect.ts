import type { ChainNamespace } from '@holdfast/caip'
import { loadClient } from '../../adapters/actions.ts'
import type { AdapterNotFoundError } from '../../adapters/errors.ts'
import { track } from '../../analytics/actions/track.ts'
import { getConnector } from '../../connectors/selectors/findConnector.ts'
import type { Kit } from '../../kit.ts'
import type { ChainNotSupportedError } from '../../networks/errors.ts'
import type {
  NoSharedNetworkError,
  NotPairedError,
  PairingExpiredError,
  PairingUnavailableError,
  RelayRefusedError,
  RelayUnreachableError,
} from '../../pairing/errors.ts'
import type { OtherError } from '../../verbErrors.ts'
import {
  ConnectionCancelledError,
  type ConnectionFailedError,
  ConnectorNotFoundError,
  type InvalidWalletAnswerError,
  type RequestPendingError,
  type UserRejectedError,
  type WalletTimeoutError,
} from '../errors.ts'
import { type AccountSnapshot, getAccount } from '../snapshot.ts'
import { cancelAttempt, startAttempt, untilAborted } from './attempt.ts'
import { mapWalletError } from './mapWalletError.ts'

/**
 * Asks a wallet to connect and waits for the user, without a deadline. `signal`, {@link cancelConnect} or a newer attempt ends
 * the wait; a later answer of the wallet is ignored.
 *
 * The pairing connector creates a pairing URI, which is then in the state of `kit.pairing`.
 *
 * Once connected, the kit opens the view UnsupportedChain or the sign-in view if it is needed; otherwise it closes the modal.
 *
 * @throws {ConnectorNotFoundError} if no connector with this id is listed, or none in the requested namespace.
 * @throws {UserRejectedError} if the user declines.
 * @throws {RequestPendingError} if the wallet already shows a request.
 * @throws {ConnectionCancelledError} if the wait was ended.
 * @throws {ConnectionFailedError} otherwise, with the wallet's message.
 */
export async function connect(kit: Kit, parameters: connect.Parameters): Promise<AccountSnapshot> {
  const { connectorId, namespace: wanted = kit.connectors.getState().filterNamespace, signal } = parameters
  const connector = getConnector(kit, connectorId, wanted)
  const isElsewhere = parameters.namespace !== undefined && connector?.chain !== parameters.namespace
  if (!connector || isElsewhere) throw new ConnectorNotFoundError({ connectorId })
  const { chain: namespace, name } = connector
  // A login to the embedded wallet reports its own events instead of SELECT_WALLET.
  const isLogin = connector.type === 'AUTH'
  const custom = kit.internals.connections.customConnects.get(connectorId)
  if (custom?.connect) return custom.connect({ signal })
  const attempt = startAttempt(kit, namespace, signal)
  kit.connections.send({ namespace, event: { type: 'connectRequested', connectorId } })
  if (!isLogin) track(kit, { event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
  try {
    const client = await untilAborted(loadClient(kit, namespace), attempt.signal)
    await untilAborted(client.connect({ connectorId, signal: attempt.signal }), attempt.signal)
    track(kit, { event: 'CONNECT_SUCCESS', properties: { method: isLogin ? 'email' : 'browser', name } })
    return getAccount(kit, { namespace })
  } catch (error) {
    const mapped = attempt.signal.aborted ? new ConnectionCancelledError() : mapWalletError(error)
    // If a newer attempt has replaced this one, the state belongs to the newer one.
    if (isLatest(kit, namespace, attempt.signal)) kit.connections.send({ namespace, event: { type: 'connectEnded' } })
    track(kit, { event: 'CONNECT_ERROR', properties: { message: mapped.shortMessage } })
    throw mapped
  } finally {
    attempt.end()
  }
}

export declare namespace connect {
  type Parameters = {
    connectorId: string
    /** The namespace to connect, for a wallet in several namespaces. @default the one for which the modal was opened */
    namespace?: ChainNamespace | undefined
    /** Ends the wait. */
    signal?: AbortSignal | undefined
  }
  type ErrorType =
    | AdapterNotFoundError
    | ChainNotSupportedError
    | ConnectionCancelledError
    | ConnectorNotFoundError
    | NoSharedNetworkError
    | NotPairedError
    | PairingExpiredError
    | PairingUnavailableError
    | RelayRefusedError
    | RelayUnreachableError
    | UserRejectedError
    | RequestPendingError
    | ConnectionFailedError
    | InvalidWalletAnswerError
    | WalletTimeoutError
    | OtherError
}

function isLatest(kit: Kit, namespace: ChainNamespace, signal: AbortSignal): boolean {
  return kit.internals.connections.attempts.get(namespace)?.signal === signal
}

/** Stops waiting for a wallet, in one namespace or in all. Does nothing while no attempt to connect is running. */
export function cancelConnect(kit: Kit, { namespace }: cancelConnect.Parameters = {}): void {
  const namespaces = namespace ? [namespace] : [...kit.internals.connections.attempts.keys()]
  for (const each of namespaces) cancelAttempt(kit, each)
  if (!namespace) for (const { cancel } of kit.internals.connections.customConnects.values()) cancel()
}

export declare namespace cancelConnect {
  type Parameters = { namespace?: ChainNamespace | undefined }
}
