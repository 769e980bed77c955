import { Counter, Gauge, type Registry } from 'prom-client'
import type { FollowedChain } from './chain/followChain.ts'

/** Registers the metrics of the chains with a registry. @param readBytes - the size of the tables on the disk. */
export function createIndexerMetrics(
  registry: Registry,
  { chains, readBytes }: { chains: readonly FollowedChain[]; readBytes: () => Promise<number> },
): void {
  const registers = [registry]
  const gauge = (name: string, help: string, read: (chain: FollowedChain) => number): void => {
    new Gauge({
      name: `holdfast_indexer_${name}`,
      help,
      labelNames: ['chain'],
      registers,
      collect() {
        for (const chain of chains) this.set({ chain: String(chain.chainId) }, read(chain))
      },
    })
  }
  const total = (name: string, help: string, read: (chain: FollowedChain) => number): void => {
    new Counter({
      name: `holdfast_indexer_${name}_total`,
      help,
      labelNames: ['chain'],
      registers,
      collect() {
        this.reset()
        for (const chain of chains) this.inc({ chain: String(chain.chainId) }, read(chain))
      },
    })
  }
  gauge('leader', 'Whether this instance indexes the chain.', ({ state }) => (state().isLeader ? 1 : 0))
  gauge('next_block', 'The block to index next.', ({ state }) => state().nextBlock)
  gauge('head_block', 'The newest block of the node.', ({ state }) => state().headBlock)
  gauge('lag_blocks', 'Blocks of the node that are not indexed yet.', ({ state }) =>
    Math.max(0, state().headBlock + 1 - state().nextBlock),
  )
  gauge(
    'last_reorganisation_blocks',
    'How many blocks the last reorganisation replaced.',
    ({ state }) => state().lastDepth,
  )
  total('transactions', 'Transactions written by this instance.', ({ state }) => state().transactions)
  total('transfers', 'Transfers and approvals written by this instance.', ({ state }) => state().transfers)
  total('reorganisations', 'Times that indexed blocks were replaced.', ({ state }) => state().reorganisations)
  new Counter({
    name: 'holdfast_indexer_node_failures_total',
    help: 'Unusable answers of nodes, by reason.',
    labelNames: ['chain', 'reason'],
    registers,
    collect() {
      this.reset()
      for (const { chainId, state } of chains)
        for (const [reason, count] of state().nodeFailures) this.inc({ chain: String(chainId), reason }, count)
    },
  })
  new Gauge({
    name: 'holdfast_indexer_bytes',
    help: 'Size of the tables of chain data and their indexes on the disk.',
    registers,
    async collect() {
      this.set(await readBytes())
    },
  })
}
