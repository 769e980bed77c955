import type { SentCalls } from '../../records/entities.ts'
import { expiryIn, isExpired } from '../../records/expirer.ts'
import { assertOpen, type Context } from '../context.ts'

/** How long a wallet's report about a batch of calls is stored, in seconds: a day. */
const CALLS_TTL = 86_400
/** How many batches are remembered across all sessions; the oldest is dropped first. */
const MAX_REMEMBERED = 100

/** Identifies a batch. The id is unique only within a session, since the wallet chooses it. */
type Batch = Pick<SentCalls, 'topic' | 'id'>

/** Returns a wallet's report about calls that it sent for an app; undefined after a day. */
export function getSentCalls(context: Context, { topic, id }: Batch): SentCalls | undefined {
  const calls = context.records.sentCalls.get(keyOf({ topic, id }))
  return calls && !isExpired(calls.expiry, context.clock.now()) ? calls : undefined
}

/** Stores a wallet's report, which survives a restart. */
export async function keepSentCalls(context: Context, calls: Omit<SentCalls, 'expiry'>): Promise<void> {
  assertOpen(context)
  const { sentCalls } = context.records
  await sentCalls.set(keyOf(calls), { ...calls, expiry: expiryIn(CALLS_TTL, context.clock.now()) })
  const oldestFirst = sentCalls.values().sort((first, second) => first.expiry - second.expiry)
  for (const old of oldestFirst.slice(0, -MAX_REMEMBERED)) await sentCalls.delete(keyOf(old))
}

/** Deletes the reports that match. */
export async function forgetSentCalls(context: Context, matches: (calls: SentCalls) => boolean): Promise<void> {
  const { sentCalls } = context.records
  for (const calls of sentCalls.values()) if (matches(calls)) await sentCalls.delete(keyOf(calls))
}

function keyOf({ topic, id }: Batch): string {
  return `${topic}/${id}`
}
