import { isRecord } from '@holdfast/base'

/** A block of a chain, as far as subscriptions need it. */
export type LiveBlock = {
  number: bigint
  hash: string
  parentHash: string
  /** Whether the block may hold logs; false if its bloom filter is empty. */
  hasLogs: boolean
  /** The header as JSON, as a `newHeads` notification carries it. */
  header: string
}

/** A log that a contract emitted. */
export type LiveLog = {
  /** In lower case. */
  address: string
  topics: readonly string[]
  /** The log as JSON, and the same log marked as removed. */
  text: string
  removedText: string
}

const hash = /^0x[\da-f]{64}$/i
const quantity = /^0x[\da-f]{1,16}$/i
/** Fields of a block that are not part of its header. */
const nonHeaderFields = new Set(['transactions', 'uncles', 'withdrawals', 'size', 'totalDifficulty'])

/** Parses a block from a node. @returns undefined for null and for anything that is not a block. */
export function readBlock(result: string): LiveBlock | undefined {
  const block: unknown = JSON.parse(result)
  if (!isRecord(block)) return undefined
  const { number, hash: blockHash, parentHash, logsBloom } = block
  if (typeof number !== 'string' || !quantity.test(number)) return undefined
  if (typeof blockHash !== 'string' || !hash.test(blockHash)) return undefined
  if (typeof parentHash !== 'string' || !hash.test(parentHash)) return undefined
  return {
    number: BigInt(number),
    hash: blockHash.toLowerCase(),
    parentHash: parentHash.toLowerCase(),
    hasLogs: !(typeof logsBloom === 'string' && /^0x0+$/.test(logsBloom)),
    header: JSON.stringify(Object.fromEntries(Object.entries(block).filter(([name]) => !nonHeaderFields.has(name)))),
  }
}

/** Parses a list of logs from a node. @returns undefined for anything else. */
export function readLogs(result: string): LiveLog[] | undefined {
  const list: unknown = JSON.parse(result)
  if (!Array.isArray(list)) return undefined
  const logs: LiveLog[] = []
  for (const log of list) {
    if (!isRecord(log) || typeof log['address'] !== 'string' || !Array.isArray(log['topics'])) return undefined
    logs.push({
      address: log['address'].toLowerCase(),
      topics: log['topics'].map((topic) => String(topic).toLowerCase()),
      text: JSON.stringify({ ...log, removed: false }),
      removedText: JSON.stringify({ ...log, removed: true }),
    })
  }
  return logs
}
