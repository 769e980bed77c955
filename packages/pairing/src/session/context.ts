import type { Clock, Emitter } from '@holdfast/base'
import { toHex } from '../crypto/encoding.ts'
import { type KeyPair, keyPairOf } from '../crypto/keys.ts'
import type { Primitives } from '../crypto/primitives.ts'
import type { Lock } from '../records/channel.ts'
import type { Expirer } from '../records/expirer.ts'
import type { Relayer } from '../relayer/relayer.ts'
import type { Checked } from '../validate/topics.ts'
import type { Metadata, VerifyContext } from '../wire/types.ts'
import type { ClientEvents } from './events.ts'
import type { Pending } from './pending.ts'

/** What every verb of a client works on. */
export type Context = Checked & {
  metadata: Metadata
  clock: Clock
  randomBytes: (length: number) => Uint8Array
  peerId: () => number
  primitives: Primitives
  relayer: Relayer
  expirer: Expirer
  events: Emitter<ClientEvents>
  pending: Pending
  /** Tells on which topic a request of the peer came, whatever becomes of it. */
  heard: Emitter<{ request: string }>
  lock: Lock
  /** @throws {OfflineError} where the device says that it has no network. */
  assertOnline: () => void
  /** Ids of requests that ended unanswered, so that a late answer is told from a mistaken one. */
  expired: Set<number>
  fetch: typeof fetch
  /** Where to ask about contract accounts of a chain; undefined when there is no such place. */
  rpcUrl: (chainId: string) => string | undefined
}

/** A request of the peer, opened and with its form checked. */
export type Incoming = {
  topic: string
  id: number
  method: string
  params: Record<string, unknown>
  /** Milliseconds, by the relay's clock; 0 when it did not say. */
  publishedAt: number
}

/** Handles one method of the peer. What it throws goes back as the error that it is; nothing may reach the relayer. */
export type Handler = (context: Context, incoming: Incoming) => Promise<void>

/** Tells this tab and the others. */
export function raise<Name extends keyof ClientEvents>(
  context: Context,
  name: Name,
  payload: ClientEvents[Name],
): void {
  context.events.emit(name, payload)
  tellTabs(context, name, payload)
}

/** Tells the other tabs of what this one did by itself. */
export function tellTabs<Name extends keyof ClientEvents>(
  context: Context,
  name: Name,
  payload: ClientEvents[Name],
): void {
  context.records.share('event', { name, payload })
}

/** 32 bytes by chance, in hex. */
export function randomKey(context: Context): string {
  return toHex(context.randomBytes(32))
}

/** Makes a key pair and keeps it. */
export async function createKeyPair(context: Context): Promise<KeyPair> {
  const pair = await keyPairOf(context.primitives, randomKey(context))
  await context.records.keychain.set(pair.publicKey, pair.privateKey)
  return pair
}

/** There is no service that vouches for origins here: what the peer says about itself is all that is known. */
export function unverified(origin: string): VerifyContext {
  return { verified: { origin, validation: 'UNKNOWN', verifyUrl: '' } }
}

/** For a failure that the relayer, or the peer's own time limits, already deal with. */
export function ignore(): void {}
