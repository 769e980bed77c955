import { Counter, Gauge, type Registry } from 'prom-client'
import type { Upstream } from './nodes/upstream.ts'

/**
 * The outcome of a call. `kept`: answered from the block cache; `shared`: with the response to an identical call; `node`: by a
 * node; `sent`: a transaction; `refused`: a method that is not allowed; `failed`: no node responded. A call is counted when it
 * begins, so a call that fails is counted as `shared`, `node` or `sent` first.
 */
export type RpcOutcome = 'kept' | 'shared' | 'node' | 'sent' | 'refused' | 'failed'

/** Counts calls, and reports the state of nodes. Chains are named by their reference, such as `1` for `eip155:1`. */
export type RpcMetrics = {
  /** Starts to report the state of a chain's nodes. @returns a function that counts the chain's calls. */
  forChain: (chain: string, nodes: readonly Upstream[]) => (outcome: RpcOutcome) => void
  count: (chain: string, outcome: RpcOutcome) => void
}

/** Registers the metrics with a registry. */
export function createRpcMetrics(registry: Registry): RpcMetrics {
  const registers = [registry]
  const calls = new Counter({
    name: 'holdfast_rpc_calls_total',
    help: 'JSON-RPC calls by chain and outcome.',
    labelNames: ['chain', 'outcome'],
    registers,
  })
  const watched: { chain: string; nodes: readonly Upstream[] }[] = []
  const eachNode = (observe: (labels: { chain: string; node: string }, node: Upstream) => void): void => {
    for (const { chain, nodes } of watched) for (const node of nodes) observe({ chain, node: node.host }, node)
  }
  const labelNames = ['chain', 'node'] as const
  new Gauge({
    name: 'holdfast_rpc_node_up',
    help: 'Whether a node answers and is on its chain.',
    labelNames,
    registers,
    collect() {
      eachNode((labels, node) => this.set(labels, node.state().health === 'healthy' ? 1 : 0))
    },
  })
  new Gauge({
    name: 'holdfast_rpc_node_ping_seconds',
    help: 'Median of the last ten pings of a node.',
    labelNames,
    registers,
    collect() {
      eachNode((labels, node) => this.set(labels, node.state().latencyMs / 1000))
    },
  })
  return {
    forChain: (chain, nodes) => {
      watched.push({ chain, nodes })
      const counters = new Map<RpcOutcome, ReturnType<typeof calls.labels>>()
      return (outcome) => {
        const counter = counters.get(outcome) ?? calls.labels({ chain, outcome })
        counters.set(outcome, counter)
        counter.inc()
      }
    },
    count: (chain, outcome) => calls.inc({ chain, outcome }),
  }
}
