import { withDeadline } from '@holdfast/base'
import type { ChainNamespace } from '@holdfast/caip'
import type { AdapterHandle } from '../adapters/adapter.ts'
import type { Kit } from '../kit.ts'
import { connectedConnectorIdKey } from '../storage/keys.ts'
import { startAttempt } from './attempt.ts'
import { WalletTimeoutError } from './errors.ts'
import { disconnected } from './state.ts'
import { applyDisconnected } from './sync.ts'

/** How long a wallet may take to announce itself after the page started. */
const ANNOUNCE_WAIT_MS = 5000
/** How long a wallet that is there may take to give its accounts; it shows nothing meanwhile. */
const RECONNECT_ANSWER_MS = 10_000

/**
 * Connects again to the wallets connected before, without a prompt. Never rejects and never lasts longer than 15 s: a wallet
 * that is gone or silent leaves the kit disconnected, to be tried again on the next load; one that gives no account any
 * more is forgotten.
 */
export async function reconnect(kit: Kit): Promise<void> {
  const handles = [...kit.internals.adapters]
  await Promise.all(handles.map(([namespace, handle]) => reconnectNamespace(kit, namespace, handle)))
}

/** Connects one namespace again. */
export async function reconnectNamespace(kit: Kit, namespace: ChainNamespace, handle: AdapterHandle): Promise<void> {
  const connectorId = kit.internals.storage.get(connectedConnectorIdKey(namespace))
  const { status } = kit.connections.getState()[namespace] ?? disconnected
  if (!connectorId || status !== 'disconnected') return
  const attempt = startAttempt(kit, namespace)
  const { signal } = attempt
  const within = <Value>(promise: Promise<Value>, ms: number): Promise<Value> =>
    withDeadline(promise, { ms, onTimeout: () => new WalletTimeoutError({ ms }), signal, clock: kit.internals.clock })
  kit.connections.send({ namespace, event: { type: 'reconnectStarted', connectorId } })
  try {
    await within(handle.whenListed(connectorId, signal), ANNOUNCE_WAIT_MS)
    const ask = async (): Promise<boolean> => {
      const client = await handle.load()
      return (await client.reconnect({ connectorId, signal })) !== undefined
    }
    const accepted = await within(ask(), RECONNECT_ANSWER_MS)
    if (!accepted) applyDisconnected(kit, namespace)
  } catch (error) {
    if (!signal.aborted) kit.internals.log.info(`Unable to reconnect to ${connectorId}`, error)
  } finally {
    kit.connections.send({ namespace, event: { type: 'reconnectEnded' } })
    attempt.end()
  }
}
