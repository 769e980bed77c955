import type { Clock } from '@holdfast/base'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import type { Database } from '../../database/connect.ts'
import type { StakeRule } from '../entry-point/deposits.ts'
import type { EntityReader } from '../entry-point/entities.ts'
import type { Node } from '../entry-point/node.ts'
import type { Reputations } from '../mempool/reputationStore.ts'
import type { OperationRow } from '../mempool/rows.ts'
import type { MempoolStore } from '../mempool/store.ts'
import type { BundlerMetrics } from '../metrics.ts'
import { readUserOperation, type UserOperation } from '../operation/userOperation.ts'
import type { BundlerKey } from './key.ts'
import type { BundleLimits } from './select.ts'
import type { BundleStore } from './store.ts'

/** The dependencies of the work on one chain's bundles. */
export type BundleContext = {
  db: Database
  node: Node
  readEntities: EntityReader
  key: BundlerKey
  mempool: MempoolStore
  bundles: BundleStore
  reputations: Reputations
  stakeRule: StakeRule
  limits: BundleLimits
  /** How many blocks a bundle may wait before it is sent again with higher fees. */
  stuckBlocks: number
  /** For how many blocks after an operation's block the bundler checks that the block was not replaced. */
  watchedBlocks: number
  metrics: BundlerMetrics
  clock: Clock
  log: Logger
  /** Reads the address of the EntryPoint's SenderCreator, which calls factories, in lower case. */
  senderCreator: () => Promise<Hex>
  /** The operator's own paymaster, in lower case; undefined without a paymaster. */
  knownPaymaster: Hex | undefined
}

/** A waiting operation: its row, and the operation read from it. */
export type ParsedOperation = { row: OperationRow; operation: UserOperation }

/** Reads the operation from each row. It cannot fail: the bundler wrote these rows itself. */
export function parseRows(rows: readonly OperationRow[]): ParsedOperation[] {
  return rows.map((row) => ({ row, operation: readUserOperation(row.operation) }))
}
