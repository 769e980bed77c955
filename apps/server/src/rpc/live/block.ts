import { isRecord } from '@holdfast/base'

/** A block of a chain, as far as subscriptions need it. */
export type LiveBlock = {
  number: bigint
  hash: string
  parentHash: string
  /** Whether a contract of it wrote anything. */
  hasLogs: boolean
  /** The header as JSON, as `newHeads` tells it. */
  header: string
}

/** An entry that a contract wrote. */
export type LiveLog = {
  /** In lower case. */
  address: string
  topics: readonly string[]
  /** The entry as JSON, and the same one taken back. */
  text: string
  removedText: string
}

const hash = /^0x[\da-f]{64}$/i
const quantity = /^0x[\da-f]{1,16}$/i
/** The parts of a block beside its header. */
const beside = new Set(['transactions', 'uncles', 'withdrawals', 'size', 'totalDifficulty'])

/** Reads a node's block. @returns undefined for null and for everything that is no block. */
export function readBlock(result: string): LiveBlock | undefined {
  const block: unknown = JSON.parse(result)
  if (!isRecord(block)) return undefined
  const { number, hash: own, parentHash, logsBloom } = block
  if (typeof number !== 'string' || !quantity.test(number)) return undefined
  if (typeof own !== 'string' || !hash.test(own)) return undefined
  if (typeof parentHash !== 'string' || !hash.test(parentHash)) return undefined
  return {
    number: BigInt(number),
    hash: own.toLowerCase(),
    parentHash: parentHash.toLowerCase(),
    hasLogs: !(typeof logsBloom === 'string' && /^0x0+$/.test(logsBloom)),
    header: JSON.stringify(Object.fromEntries(Object.entries(block).filter(([name]) => !beside.has(name)))),
  }
}

/** Reads a node's list of entries. @returns undefined for everything else. */
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
