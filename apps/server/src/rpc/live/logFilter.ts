import { isRecord } from '@holdfast/base'
import type { LiveLog } from './block.ts'

/** Decides whether a subscription wants a log. */
export type LogFilter = (log: Pick<LiveLog, 'address' | 'topics'>) => boolean

const addressForm = /^0x[\da-f]{40}$/i
const topicForm = /^0x[\da-f]{64}$/i
/** The most alternatives for the address, and for each position of the topics. */
const MAX_ALTERNATIVES = 200
const MAX_TOPICS = 4

/**
 * Reads the filter of `eth_subscribe('logs', …)`: addresses, and topics by position. Each position holds one topic, a list of
 * alternatives, or null for any.
 *
 * @returns undefined for a filter that is not valid.
 * @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/pubsub
 */
export function readLogFilter(value: unknown): LogFilter | undefined {
  const filter = value ?? {}
  if (!isRecord(filter)) return undefined
  const addresses = readAlternatives(filter['address'] ?? null, addressForm)
  const list: unknown = filter['topics'] ?? []
  if (!addresses || !Array.isArray(list) || list.length > MAX_TOPICS) return undefined
  const topics: ReadonlySet<string>[] = []
  // `Array.isArray` leaves the entries' type open; `readAlternatives` checks each.
  for (const one of list as unknown[]) {
    const alternatives = readAlternatives(one, topicForm)
    if (!alternatives) return undefined
    topics.push(alternatives)
  }
  return (log) =>
    (addresses.size === 0 || addresses.has(log.address)) &&
    topics.length <= log.topics.length &&
    topics.every((alternatives, position) => alternatives.size === 0 || alternatives.has(log.topics[position] ?? ''))
}

/**
 * Reads the alternatives for the address, or for one position of the topics. An empty set means any value.
 *
 * @returns undefined for an invalid value.
 */
function readAlternatives(value: unknown, form: RegExp): ReadonlySet<string> | undefined {
  const list: unknown[] = value === null ? [] : Array.isArray(value) ? value : [value]
  if (list.length > MAX_ALTERNATIVES) return undefined
  const alternatives = new Set<string>()
  for (const one of list) {
    if (typeof one !== 'string' || !form.test(one)) return undefined
    alternatives.add(one.toLowerCase())
  }
  return alternatives
}
