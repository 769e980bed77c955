import { randomBytes, randomUUID } from 'node:crypto'
import { embeddedLimits, type FarcasterSigned, type FarcasterStarted } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import { AttemptNotFoundError, FarcasterRefusedError } from '../../custody/errors.ts'
import type { FarcasterVerifier } from '../../custody/farcaster/registry.ts'
import type { DerivedKeys } from '../../custody/keys/deriveKeys.ts'
import { decryptText, encryptText } from '../../custody/keys/encrypt.ts'
import type { DatabaseLimits } from '../../custody/limits/databaseLimits.ts'
import { createLongPoll } from '../../custody/longPoll.ts'
import { countLogin } from '../login/projectLogins.ts'
import type { LoginRow } from '../sessions/sessionStore.ts'
import type { FarcasterAttemptStore } from './attemptStore.ts'
import type { ChannelClient } from './channelClient.ts'

/** How often the channel is polled while a frame waits, in milliseconds. */
const POLL_MS = 1_000
/** The longest name, in characters; longer names are cut. */
const MAX_NAME_LENGTH = 64

/** The state of a login. */
export type FarcasterOutcome =
  | { state: 'pending' | 'over' }
  | {
      state: 'approved'
      login: LoginRow
      /** The user's Farcaster name, or `!` and the number of their account if they have none. */
      userName: string
      signed: FarcasterSigned
    }

/** Logs users in with Farcaster: opens a channel to the user's app, and verifies the message that they sign there. */
export type FarcasterLogin = {
  /** Opens a channel, and ends the device's other waiting attempts. @throws {FarcasterUnavailableError} | {RateLimitedError} */
  start: (start: {
    /** The vault's part of the nonce that the user signs. */
    nonce: string
    jkt: string
    label: string
    origin: string
    project: { key: number }
    /** The /24 or /56 from which the call comes. */
    network: string
  }) => Promise<FarcasterStarted>
  /**
   * Waits for the user's answer, for `embeddedLimits.pollS` seconds at most, and verifies it. Each attempt is approved only
   * once.
   *
   * @throws {AttemptNotFoundError} | {FarcasterRefusedError}, which ends the attempt | {FarcasterUnavailableError}
   */
  wait: (attempt: { attemptId: string; jkt: string }, signal: AbortSignal) => Promise<FarcasterOutcome>
  /** Ends the attempt, if it belongs to this device and still waits. */
  cancel: (attempt: { attemptId: string; jkt: string }) => Promise<void>
}

/** Creates the login service. @param options.url - the secure origin, for which the user signs. */
export function createFarcasterLogin(options: {
  store: FarcasterAttemptStore
  server: ChannelClient
  verifier: FarcasterVerifier
  keys: DerivedKeys
  limits: DatabaseLimits
  url: string
  clock: Clock
}): FarcasterLogin {
  const { store, server, verifier, keys, limits, url, clock } = options
  const channelKey = keys.derive('farcaster-channel/1')
  const now = (): Date => new Date(clock.now())

  /** Reads an attempt and the answer in its channel. */
  async function readChannel(id: string, jkt: string) {
    const attempt = await store.find(id, jkt)
    if (!attempt) throw new AttemptNotFoundError()
    if (attempt.state !== 'waiting' || attempt.expiresAt <= now()) return { state: 'over' } as const
    const status = await server.read(decryptText(channelKey, attempt.channelEncrypted, id))
    if (status.state !== 'completed') return { state: 'pending' } as const
    const { message, signature, username = '' } = status
    return { state: 'completed', attempt, signed: { message, signature }, userName: cleanName(username) } as const
  }
  const pollChannel = createLongPoll({
    read: readChannel,
    deviceOf: (_id, jkt) => jkt,
    isSettled: ({ state }) => state !== 'pending',
    everyMs: POLL_MS,
    clock,
  })

  return {
    start: async ({ nonce: vaultNonce, jkt, label, origin, project, network }) => {
      await countLogin(limits, { projectKey: project.key, network })
      const id = randomUUID()
      const expiresAt = new Date(clock.now() + embeddedLimits.farcasterLifeS * 1_000)
      const nonce = vaultNonce + randomBytes(16).toString('hex')
      const request = { siweUri: url, domain: new URL(url).host, nonce, expirationTime: expiresAt.toISOString() }
      const channel = await server.open(request)
      const channelEncrypted = encryptText(channelKey, channel.channelToken, id)
      const place = { projectKey: project.key, origin, jkt, label }
      await store.add({ id, state: 'waiting', ...place, nonce, channelEncrypted, expiresAt }, now())
      return { attemptId: id, url: channel.url, expiresAt: expiresAt.getTime() }
    },
    wait: async ({ attemptId: id, jkt }, signal) => {
      const channel = await pollChannel(signal, id, jkt)
      if (channel.state !== 'completed') return { state: channel.state }
      const { attempt, signed, userName } = channel
      try {
        const { fid } = await verifier.verify(signed, (nonce) => nonce === attempt.nonce)
        if (!(await store.finish({ id, jkt }, 'used', now()))) return { state: 'over' }
        const subject = keys.hmac('identity/1', `farcaster ${fid}`)
        const { label, origin, projectKey } = attempt
        const login = { provider: 'farcaster', subject, emailEncrypted: null, jkt, label, origin, projectKey } as const
        return { state: 'approved', login, userName: userName || `!${fid}`, signed }
      } catch (error) {
        // The attempt ends, because its channel will never give another answer.
        if (error instanceof FarcasterRefusedError) await store.finish({ id, jkt }, 'over', now())
        throw error
      }
    },
    cancel: async ({ attemptId: id, jkt }) => void (await store.finish({ id, jkt }, 'over', now())),
  }
}

/** Removes characters that could disguise a name, because the channel server is not trusted. */
const cleanName = (name: string): string => name.replace(/[^\p{L}\p{N}._-]/gu, '').slice(0, MAX_NAME_LENGTH)
