/** A chain's indexing: its range, and the source of its blocks. */
export type IndexedChainOptions = {
  chainId: number
  /** The nodes, the preferred one first. */
  urls: readonly string[]
  webSocketUrl: string | undefined
  startBlock: number
  /** Older transactions are removed; undefined keeps all. */
  retentionDays: number | undefined
  /** Whether the chain may be reset under the same id, as local chains are. Its index is then built again; another chain's index is kept. */
  isResettable: boolean
  /** The contract whose events show trades in native currency; in lower case. */
  swapGateway?: `0x${string}` | undefined
  /** The longest wait for an answer of a node, in milliseconds. @default 30 s */
  answerMs?: number | undefined
}

/** How a chain is doing in this instance, for metrics and logs. */
export type ChainState = {
  /** Whether this instance writes the chain; otherwise another one does, or none can. */
  isLeader: boolean
  nextBlock: number
  headBlock: number
  transactions: number
  transfers: number
  /** Reorganisations that replaced indexed blocks, and the blocks that the last one replaced. */
  reorganisations: number
  lastDepth: number
  /** Failures of nodes, by reason. */
  nodeFailures: Map<string, number>
  /** Since when nothing can be written, by the monotonic clock; undefined while it can. */
  databaseFailingSince: number | undefined
}

/** A chain that was not looked at yet. */
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
