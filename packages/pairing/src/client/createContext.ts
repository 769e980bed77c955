import { createEmitter, systemClock } from '@holdfast/base'
import { toHex } from '../crypto/encoding.ts'
import { loadPrimitives } from '../crypto/loadPrimitives.ts'
import { clientIdOf } from '../crypto/relayToken.ts'
import { platformChannel, platformLock, type TabLock } from '../records/channel.ts'
import { createExpirer } from '../records/expirer.ts'
import { platformStorage } from '../records/platformStorage.ts'
import { openRecords, type Records } from '../records/records.ts'
import { createRelayer } from '../relayer/relayer.ts'
import { platformSocket } from '../relayer/socket.ts'
import { platformSurroundings } from '../relayer/surroundings.ts'
import { assertOpen, type Context, ignore } from '../session/context.ts'
import type { ClientEvents } from '../session/events.ts'
import { type AuthenticateHandlers, createReceiver } from '../session/messages/receive.ts'
import { createPending } from '../session/pending.ts'
import { endPairing, endProposal, endSession, expire } from '../session/verbs/ends.ts'
import { OfflineError } from '../validate/errors.ts'
import { createIds } from '../wire/ids.ts'
import type { PairingClientOptions } from './options.ts'

/** Version of this client, sent to relays. */
const VERSION = '0.1.0'
/** Version of the stored records; it is part of every key in storage. */
const STORED_VERSION = 1
/** Key of the client's seed in the keychain. */
const SEED_KEY = 'client_ed25519_seed'

/** Handles sign-in messages. The code for this is loaded only when a message may need it. */
const authenticateHandlers: AuthenticateHandlers = {
  onAuthenticate: async (...args) => (await import('../authenticate/lazy.ts')).onAuthenticate(...args),
  onAnswerEnvelope: async (context, topic, message) =>
    context.records.ownAuthRequests.get(topic) !== undefined &&
    (await import('../authenticate/lazy.ts')).onAnswerEnvelope(context, topic, message),
  onPairingAnswer: async (context, topic, answer) =>
    context.records.ownAuthRequests.values().length > 0 &&
    (await import('../authenticate/lazy.ts')).onPairingAnswer(context, topic, answer),
}

/** Creates the dependencies of a client's verbs, such as records from storage and a relayer with the client's own identity. */
export async function createContext(options: PairingClientOptions): Promise<Context> {
  const {
    clock = systemClock,
    randomBytes = (length) => crypto.getRandomValues(new Uint8Array(length)),
    surroundings = platformSurroundings(),
    createSocket = platformSocket,
    lock = platformLock(),
  } = options
  const prefix = `holdfast:pairing:${STORED_VERSION}:${options.name ?? ''}:`
  const storage = options.storage ?? (await platformStorage('holdfast-pairing'))
  const channel = options.channel ?? platformChannel(prefix)
  const [primitives, records] = await Promise.all([
    options.primitives ?? loadPrimitives(),
    openRecords({ storage, prefix, channel }),
  ])
  const seed = await readSeed(records, lock, randomBytes)
  const random = (): number => new DataView(randomBytes(4).slice().buffer).getUint32(0) / 2 ** 32
  const ids = createIds({ now: clock.now, random })
  const receive = createReceiver(authenticateHandlers)

  const context: Context = {
    records,
    metadata: options.metadata,
    clock,
    nowMs: clock.now,
    randomBytes,
    peerId: ids.peerId,
    primitives,
    lock,
    expired: new Set(),
    events: createEmitter<ClientEvents>(),
    pending: createPending(clock),
    receivedRequests: createEmitter(),
    isClosed: false,
    assertReady: () => {
      assertOpen(context)
      if (!surroundings.isOnline()) throw new OfflineError()
    },
    fetch: options.fetch ?? ((...parameters) => globalThis.fetch(...parameters)),
    rpcUrl: options.rpcUrl ?? (() => undefined),
    drop: (kind, key) => {
      const ends = { session: endSession, pairing: endPairing }
      const ended = kind === 'proposal' ? endProposal(context, Number(key)) : ends[kind](context, String(key))
      // The record leaves memory at once. If the storage fails now, the next start reads the record again and deletes it.
      ended.catch(ignore)
    },
    expirer: createExpirer({ clock, onExpired: (target) => void expire(context, target).catch(ignore) }),
    relayer: createRelayer({
      relayUrl: options.relayUrl,
      projectId: options.projectId,
      version: VERSION,
      seed,
      clientId: await clientIdOf(primitives, seed),
      sub: toHex(randomBytes(32)),
      primitives,
      clock,
      random,
      relayId: ids.relayId,
      createSocket,
      surroundings,
      onMessage: (message) => receive(context, message),
    }),
  }
  return context
}

/** Reads the seed of the client's own identity, or makes and stores it. Every tab uses the same seed. */
function readSeed(records: Records, lock: TabLock, randomBytes: (length: number) => Uint8Array): Promise<string> {
  return lock('holdfast/seed', async () => {
    await records.keychain.reload(SEED_KEY)
    const storedSeed = records.keychain.get(SEED_KEY)
    if (storedSeed) return storedSeed
    const seed = toHex(randomBytes(32))
    await records.keychain.set(SEED_KEY, seed)
    return seed
  })
}
