/** The settings of a chain's indexing: its range, and the source of its blocks. */
export type IndexedChainOptions = {
  chainId: number
  /** The nodes, the preferred one first. */
  urls: readonly string[]
  webSocketUrl: string | undefined
  startBlock: number
  /** Transactions older than this many days are removed; undefined keeps all. */
  retentionDays: number | undefined
  /**
   * Whether the chain may start again from its first block under the same id, as local chains do. If so, its index is rebuilt
   * when its first block has changed. If not, the index is kept, and a node with another first block is not used.
   */
  isResettable: boolean
  /** The address of the swap gateway, in lower case. The gateway's events show trades in native currency. */
  swapGateway?: `0x${string}` | undefined
  /** The longest wait for an answer of a node, in milliseconds. @default 30 s */
  answerMs?: number | undefined
}

/** The state of a chain's indexing in this instance, for metrics and logs. */
export type ChainState = {
  /** Whether this instance indexes the chain. If not, another instance indexes it, or no instance can. */
  isLeader: boolean
  nextBlock: number
  headBlock: number
  transactions: number
  transfers: number
  /** How many reorganisations have replaced indexed blocks. */
  reorganisations: number
  /** How many blocks the last reorganisation replaced. */
  lastDepth: number
  /** How often nodes have failed, by reason. */
  nodeFailures: Map<string, number>
  /** The time since which nothing can be written, by the monotonic clock; undefined while writing works. */
  databaseFailingSince: number | undefined
}

/** Returns the state of a chain before its first block. */
export function initialState({ startBlock }: { startBlock: number }): ChainState {
  return {
    isLeader: false,
    nextBlock: startBlock,
    headBlock: startBlock,
    transactions: 0,
    transfers: 0,
    reorganisations: 0,
    lastDepth: 0,
    nodeFailures: new Map(),
    databaseFailingSince: undefined,
  }
}
