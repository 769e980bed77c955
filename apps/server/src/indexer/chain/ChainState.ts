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
   * Whether the chain may be reset under the same id, as local chains are. After a reset, its index is rebuilt; the index of any
   * other chain is kept.
   */
  isResettable: boolean
  /** The swap gateway, whose events show trades in native currency; in lower case. */
  swapGateway?: `0x${string}` | undefined
  /** The longest wait for an answer of a node, in milliseconds. @default 30 s */
  answerMs?: number | undefined
}

/** The state of a chain's indexing in this instance, for metrics and logs. */
export type ChainState = {
  /** Whether this instance writes the chain. Otherwise another instance does, or none can. */
  isLeader: boolean
  nextBlock: number
  headBlock: number
  transactions: number
  transfers: number
  /** How many reorganisations have replaced indexed blocks. */
  reorganisations: number
  /** How many blocks the last reorganisation replaced. */
  lastDepth: number
  /** Failures of nodes, by reason. */
  nodeFailures: Map<string, number>
  /** Since when nothing can be written, by the monotonic clock; undefined while writing works. */
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
