import { Counter, Gauge, type Registry } from 'prom-client'

/** The stages of an operation that are counted. `reverted`: included, but its call failed. */
export type OperationOutcome = 'received' | 'refused' | 'included' | 'reverted' | 'dropped'
/**
 * The stages of a bundle that are counted. `raised`: sent again with higher fees. `cancelled`: replaced by a transaction that does
 * nothing. `failed`: reverted in its block.
 */
export type BundleOutcome = 'sent' | 'raised' | 'cancelled' | 'mined' | 'failed'

/** Updates the metrics of one chain. */
export type BundlerMetrics = {
  count: (outcome: OperationOutcome) => void
  countBundle: (outcome: BundleOutcome, operationCount: number) => void
  /** Records the balance of the bundler's key. @param balance - in wei. */
  setBalance: (balance: bigint) => void
  /** Counts what a bundle's operations paid and what the bundle cost, both in wei. */
  earn: (earned: bigint, cost: bigint) => void
}

const ETHER = 1e18

/** Registers the metrics with a registry. @param countMempools - counts each chain's pending and bundled operations. */
export function createBundlerMetrics(
  registry: Registry,
  countMempools: () => Promise<readonly { chainId: number; pending: number; bundled: number }[]>,
): { forChain: (chainId: number) => BundlerMetrics } {
  const registers = [registry]
  const operations = new Counter({
    name: 'holdfast_bundler_operations_total',
    help: 'User operations by chain and outcome.',
    labelNames: ['chain', 'outcome'],
    registers,
  })
  const bundles = new Counter({
    name: 'holdfast_bundler_bundles_total',
    help: 'Bundles by chain and outcome.',
    labelNames: ['chain', 'outcome'],
    registers,
  })
  const bundled = new Counter({
    name: 'holdfast_bundler_bundled_operations_total',
    help: 'User operations in bundles, by the outcome of the bundle.',
    labelNames: ['chain', 'outcome'],
    registers,
  })
  const ether = new Counter({
    name: 'holdfast_bundler_ether_total',
    help: 'Ether that operations paid to the bundler, and that its bundles cost.',
    labelNames: ['chain', 'kind'],
    registers,
  })
  const balance = new Gauge({
    name: 'holdfast_bundler_balance_ether',
    help: "Ether of the bundler's key, as read before its last bundle.",
    labelNames: ['chain'],
    registers,
  })
  new Gauge({
    name: 'holdfast_bundler_mempool_operations',
    help: 'User operations that wait for a bundle, or for the block of their bundle.',
    labelNames: ['chain', 'status'],
    registers,
    async collect() {
      for (const { chainId, ...counts } of await countMempools()) {
        for (const [status, count] of Object.entries(counts)) this.set({ chain: String(chainId), status }, count)
      }
    },
  })
  return {
    forChain: (chainId) => {
      const chain = String(chainId)
      return {
        count: (outcome) => operations.inc({ chain, outcome }),
        countBundle: (outcome, operationCount) => {
          bundles.inc({ chain, outcome })
          bundled.inc({ chain, outcome }, operationCount)
        },
        // `Number` rounds the amounts. The exact payments and costs are in the database.
        setBalance: (wei) => balance.set({ chain }, Number(wei) / ETHER),
        earn: (earned, cost) => {
          ether.inc({ chain, kind: 'earned' }, Number(earned) / ETHER)
          ether.inc({ chain, kind: 'spent' }, Number(cost) / ETHER)
        },
      }
    },
  }
}
