import { withDeadline } from '@holdfast/base'
import type { ChainNamespace } from '@holdfast/caip'
import type { AdapterClient, AdapterHandle } from '../../adapters/adapter.ts'
import type { Kit } from '../../kit.ts'
import { connectedConnectorIdKey } from '../../storage/keys.ts'
import { WalletTimeoutError } from '../errors.ts'
import { disconnected } from '../state.ts'
import { applyDisconnected } from './applyDisconnected.ts'
import { startAttempt } from './attempt.ts'
import { moveToConnectedNamespace } from './moveToConnectedNamespace.ts'

/** How long the page shows 'reconnecting' for a wallet that has not announced itself. Most installed wallets do so at once. */
const ANNOUNCE_SETTLE_MS = 1000
/**
 * How long a wallet may take to announce itself after the page has started. The page shows only the first second of this wait.
 */
const ANNOUNCE_WAIT_MS = 5000
/** How long an installed wallet may take to return its accounts, without any prompt to the user. */
const RECONNECT_ANSWER_MS = 10_000

/**
 * Reconnects to the wallets of the last visit, without a prompt. Never rejects, and takes at most 15 s. If a wallet does not
 * answer, the kit stays disconnected and tries again on the next load. A wallet that returns no account, such as a locked one,
 * stays stored and is connected once it returns an account. A wallet that has not announced itself is awaited for up to 5 s,
 * but the page shows 'disconnected' after 1 s.
 */
export async function reconnect(kit: Kit): Promise<void> {
  const handles = [...kit.internals.adapters]
  await Promise.all(handles.map(([namespace, handle]) => reconnectNamespace(kit, namespace, handle)))
}

export declare namespace reconnect {
  type ErrorType = never
}

/**
 * Reconnects one namespace to its stored wallet. Does nothing if no wallet is stored, or if the namespace is not disconnected.
 */
export async function reconnectNamespace(kit: Kit, namespace: ChainNamespace, handle: AdapterHandle): Promise<void> {
  const { clock, log, storage } = kit.internals
  const connectorId = storage.get(connectedConnectorIdKey(namespace))
  const { status } = kit.connections.getState()[namespace] ?? disconnected
  if (!connectorId || status !== 'disconnected') return
  let clientOfLocked: AdapterClient | undefined
  const attempt = startAttempt(kit, namespace)
  const { signal } = attempt
  const within = <Value>(promise: Promise<Value>, ms: number): Promise<Value> =>
    withDeadline(promise, { ms, onTimeout: () => new WalletTimeoutError({ ms }), signal, clock })
  const showWait = (): void => kit.connections.send({ namespace, event: { type: 'reconnectStarted', connectorId } })
  const hideWait = (): void => kit.connections.send({ namespace, event: { type: 'reconnectEnded' } })
  const cancelHiding = clock.setTimeout(hideWait, ANNOUNCE_SETTLE_MS)
  showWait()
  try {
    await within(handle.whenListed(connectorId, signal), ANNOUNCE_WAIT_MS)
    cancelHiding()
    showWait()
    // Resolves with the client if the wallet returned no account, as a locked wallet does.
    const reconnectWallet = async (): Promise<AdapterClient | undefined> => {
      const client = await handle.load()
      signal.throwIfAborted()
      return (await client.reconnect({ connectorId, signal })) ? undefined : client
    }
    clientOfLocked = await within(reconnectWallet(), RECONNECT_ANSWER_MS)
  } catch (error) {
    if (!signal.aborted) log.info(`Unable to reconnect to ${connectorId}`, error)
  } finally {
    cancelHiding()
    hideWait()
    attempt.end()
    moveToConnectedNamespace(kit)
  }
  if (clientOfLocked) awaitAccess(kit, namespace, handle, { client: clientOfLocked, connectorId })
}

/**
 * Waits until a wallet that returned no account shares one with the page, then reconnects. A locked wallet answers like a
 * wallet that has forgotten the page, so the wallet stays stored in both cases. The wait ends when another connection begins in
 * the namespace, and when the user disconnects, here or in another tab. If the connector supports no such wait, the wallet is
 * removed from storage at once.
 */
function awaitAccess(
  kit: Kit,
  namespace: ChainNamespace,
  handle: AdapterHandle,
  { client, connectorId }: { client: AdapterClient; connectorId: string },
): void {
  const { signal } = kit.internals.lifetime
  const stop = client.watchAccess?.({
    connectorId,
    onAccess: () => {
      end()
      void reconnectNamespace(kit, namespace, handle)
    },
  })
  if (!stop) return applyDisconnected(kit, namespace)
  const unsubscribe = kit.connections.subscribe((state) => {
    if (state[namespace] && state[namespace].status !== 'disconnected') end()
  })
  const { endAccessWait } = kit.internals.connections
  const end = (): void => {
    endAccessWait.delete(namespace)
    stop()
    unsubscribe()
    signal.removeEventListener('abort', end)
  }
  endAccessWait.set(namespace, end)
  signal.addEventListener('abort', end)
}
