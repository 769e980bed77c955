import type { Clock } from '@holdfast/base'
import { type JsonRpcErrorObject, type JsonRpcId, type RelayPublish } from '@holdfast/pairing/wire'
import type { Hub } from './hub.ts'
import { type RelayLimits, type TokenBucket } from './limits.ts'
import type { Mailbox } from './mailbox/Mailbox.ts'
import type { RelayMetrics } from './metrics.ts'
/** What every method works with. */
export type Core = {
  hub: Hub
  mailbox: Mailbox
  limits: RelayLimits
  clock: Clock
  metrics: RelayMetrics
}
/** Who calls, over a socket or over HTTP. */
export type Caller = {
  clientId: string
  bucket: TokenBucket
}
/** One call: its parameters, and how to answer it. Exactly one of the two is called, once. */
export type Call<Params> = {
  id: JsonRpcId
  params: Params
  caller: Caller
  succeed: (result: unknown) => void
  fail: (error: unknown) => void
}
/** What an error looks like to the caller; what is not ours to tell becomes an internal error. */
export declare function errorObjectOf(error: unknown): JsonRpcErrorObject
/**
 * Charges a caller for calls.
 *
 * @throws {LimitExceededError} when it calls too fast.
 */
export declare function chargeCalls({ limits, clock }: Core, caller: Caller, calls: number): void
/**
 * Puts a message into the mailbox and calls back when it is safe.
 *
 * @param publishId - the caller's id of this publish: the same again is the same message.
 */
export declare function publish(
  { mailbox, clock, metrics }: Core,
  {
    clientId,
    publishId,
    message,
  }: {
    clientId: string
    publishId: string
    message: RelayPublish
  },
  onStored: (failure?: Error) => void,
): void
/** Publishes several messages of one call; it is answered when all are safe, or refused when one is not. */
export declare function publishAll<Params>(
  core: Core,
  call: Call<Params>,
  messages: readonly RelayPublish[],
  onStored: () => void,
): void
