import type { Clock, Emitter } from '@holdfast/base'
import { toHex } from '../crypto/encoding.ts'
import { type KeyPair, keyPairOf } from '../crypto/keys.ts'
import type { CryptoPrimitives } from '../crypto/primitives.ts'
import type { TabLock } from '../records/channel.ts'
import type { Expirer } from '../records/expirer.ts'
import type { Relayer } from '../relayer/relayer.ts'
import type { CheckContext } from '../validate/topics.ts'
import { ProtocolError } from '../wire/errors.ts'
import type { Metadata, VerifyContext } from '../wire/params.ts'
import type { ClientEvents } from './events.ts'
import type { Pending } from './pending.ts'

/** The dependencies of a client's verbs. */
export type Context = CheckContext & {
  metadata: Metadata
  clock: Clock
  randomBytes: (length: number) => Uint8Array
  /** Creates the id of a request to the peer. */
  peerId: () => number
  primitives: CryptoPrimitives
  relayer: Relayer
  expirer: Expirer
  events: Emitter<ClientEvents>
  pending: Pending
  /** Emits the topic of every request by the peer, even if the request is then dropped. */
  receivedRequests: Emitter<{ request: string }>
  lock: TabLock
  /** Whether the client has been closed: no verb works afterwards. */
  isClosed: boolean
  /**
   * Begins a verb that needs the network.
   *
   * @throws {ProtocolError} if the client has been closed. @throws {OfflineError} when the device reports that it has no network.
   */
  assertReady: () => void
  /** Ids of requests that ended unanswered, to distinguish a late answer from an answer to an unknown request. */
  expired: Set<number>
  fetch: typeof fetch
  /** Returns the URL of a chain's node, which checks signatures of contract accounts; undefined if the chain has none. */
  rpcUrl: (chainId: string) => string | undefined
}

/** A request by the peer, decrypted, with its form checked. */
export type Incoming = {
  topic: string
  id: number
  method: string
  params: Record<string, unknown>
  /** Milliseconds by the relay's clock; 0 when unknown. */
  publishedAt: number
}

/**
 * Handles the peer's requests of one method. If a request is wrong, the handler itself answers the peer with an error, so its
 * promise rejects only when storage fails.
 */
export type Handler = (context: Context, incoming: Incoming) => Promise<void>

/** Each verb begins with this check or with `assertReady`. @throws {ProtocolError} if the client has been closed. */
export function assertOpen(context: Context): void {
  if (context.isClosed) throw new ProtocolError('NOT_INITIALIZED', 'engine')
}

/** Emits an event in this tab and in the others. */
export function raise<Name extends keyof ClientEvents>(
  context: Context,
  name: Name,
  payload: ClientEvents[Name],
): void {
  context.events.emit(name, payload)
  tellTabs(context, name, payload)
}

/** Emits an event about this tab's own action, in the other tabs only. */
export function tellTabs<Name extends keyof ClientEvents>(
  context: Context,
  name: Name,
  payload: ClientEvents[Name],
): void {
  context.records.share('event', { name, payload })
}

/** Returns 32 random bytes, in hex. */
export function randomKey(context: Context): string {
  return toHex(context.randomBytes(32))
}

/** Creates a key pair and stores it. */
export async function createKeyPair(context: Context): Promise<KeyPair> {
  const pair = await keyPairOf(context.primitives, randomKey(context))
  await context.records.keychain.set(pair.publicKey, pair.privateKey)
  return pair
}

/** Builds the verify context of a peer's origin. No service verifies origins here: the origin is what the peer says it is. */
export function unverified(origin: string): VerifyContext {
  return { verified: { origin, validation: 'UNKNOWN', verifyUrl: '' } }
}

/** Handles a rejection by doing nothing: the relayer or the peer's own time limits already handle such failures. */
export function ignore(): void {}
