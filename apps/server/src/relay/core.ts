import type { Clock } from '@holdfast/base'
import { type JsonRpcErrorObject, type JsonRpcId, jsonRpcCodes, type RelayPublish } from '@holdfast/pairing/wire'
import { costs, type Network } from '../fairness/Network.ts'
import type { Networks } from '../fairness/networks.ts'
import type { NetworkTurns } from '../fairness/networkTurns.ts'
import { LimitExceededError, RelayError, StorageUnavailableError } from './errors.ts'
import type { Hub } from './hub.ts'
import { type RelayLimits, type TokenBucket, takeTokens } from './limits.ts'
import type { Mailbox } from './mailbox/Mailbox.ts'
import type { RelayMetrics } from './metrics.ts'

/** The dependencies of every method. */
export type Core = {
  hub: Hub
  mailbox: Mailbox
  limits: RelayLimits
  clock: Clock
  metrics: RelayMetrics
  networks: Networks
  turns: NetworkTurns
}

/** The caller, over a socket or over HTTP. */
export type Caller = { clientId: string; bucket: TokenBucket; network: Network }

/** One call: its parameters, and how to answer it. Call either `succeed` or `fail`, exactly once. */
export type Call<Params> = {
  id: JsonRpcId
  params: Params
  caller: Caller
  /** Whether the frame's strings may be forwarded as they were written. */
  isVerbatim: boolean
  succeed: (result: unknown) => void
  fail: (error: unknown) => void
}

/** Converts an error to the form that the caller sees, without internal details. */
export function errorObjectOf(error: unknown): JsonRpcErrorObject {
  if (error instanceof RelayError) return { code: error.code, message: error.shortMessage }
  return { code: jsonRpcCodes.internal, message: 'Internal error' }
}

/** Bytes of a frame that cost as much as one call, so that a long frame counts as several short ones. */
const BYTES_PER_CALL = 128 * 1024

/**
 * Charges a caller for a frame or a body.
 *
 * @throws {LimitExceededError} when the caller exceeds its rate.
 */
export function chargeBytes(core: Core, caller: Caller, bytes: number): void {
  chargeCalls(core, caller, Math.ceil(bytes / BYTES_PER_CALL))
}

/**
 * Charges a caller for calls.
 *
 * @throws {LimitExceededError} when the caller exceeds its rate.
 */
export function chargeCalls({ limits, clock }: Core, caller: Caller, calls: number): void {
  if (takeTokens(caller.bucket, limits, clock.monotonic(), calls)) return
  throw new LimitExceededError({
    limit: 'callsPerSecond',
    message: `at most ${limits.callsPerSecond} calls a second`,
  })
}

/** How many subscriptions a topic has in normal use; the publisher is charged for each further one. */
const USUAL_SUBSCRIBERS = 2

/**
 * Stores a message in the mailbox, and calls back when the message is stored safely or could not be stored.
 *
 * @param publishId - the caller's id of this publish: a repeated id means the same message.
 */
export function storeMessage(
  { mailbox, hub, clock, metrics }: Core,
  { caller, isVerbatim }: Pick<Call<unknown>, 'caller' | 'isVerbatim'>,
  { publishId, message }: { publishId: string; message: RelayPublish },
  onStored: (failure?: Error) => void,
): void {
  const extraSubscribers = hub.countSubscribers(message.topic) - USUAL_SUBSCRIBERS
  if (extraSubscribers > 0) caller.network.spend(extraSubscribers * costs.delivery)
  const startedAtMs = performance.now()
  const publishedAt = clock.now()
  mailbox.store(
    {
      topic: message.topic,
      message: message.message,
      tag: message.tag,
      attestation: message.attestation,
      isVerbatim,
      publishedAt,
      expiresAt: publishedAt + message.ttl * 1000,
      publisher: caller.clientId,
      publishId,
    },
    (failure) => {
      if (failure === undefined) {
        metrics.publishLatency.observeMs(performance.now() - startedAtMs)
        onStored()
      } else onStored(failure instanceof RelayError ? failure : new StorageUnavailableError({ cause: failure }))
    },
  )
}

/** Withholds new messages on the topics of `messages`. @returns a function to call after the response, to release them. */
export function holdTopics({ mailbox }: Core, messages: readonly RelayPublish[]): () => void {
  const releases = [...new Set(messages.map(({ topic }) => topic))].map(mailbox.hold)
  return () => {
    for (const release of releases) release()
  }
}

/**
 * Publishes the messages of one call. Calls `onStored` once all are stored safely; fails the call if one cannot be stored. The
 * messages are delivered only after the publisher has received the response, so no reply of a subscriber arrives before it.
 */
export function publishAll<Params>(
  core: Core,
  call: Call<Params>,
  messages: readonly RelayPublish[],
  onStored: () => void,
): void {
  const release = holdTopics(core, messages)
  let pending = messages.length
  let failed = false
  const fail = (error: unknown): void => {
    failed = true
    call.fail(error)
    release()
  }
  if (pending === 0) onStored()
  for (const [index, message] of messages.entries()) {
    if (failed) return
    const publishId = index === 0 ? String(call.id) : `${call.id}#${index}`
    const settle = (failure?: Error): void => {
      pending -= 1
      if (failed) return
      if (failure !== undefined) fail(failure)
      else if (pending === 0) {
        onStored()
        release()
      }
    }
    try {
      storeMessage(core, call, { publishId, message }, settle)
    } catch (error) {
      if (!failed) fail(error)
    }
  }
}
