import type { UpstreamState } from './upstream.ts'

/** How many blocks a node may be behind the newest one. Nodes further behind are asked after those that keep up. */
const MAX_LAG = 5n

/**
 * Orders a chain's nodes by preference: nodes that answer pings and keep up, fastest first; then lagging or unknown nodes;
 * then nodes that are down, as a last resort. A node of another chain is left out.
 */
export function rankUpstreams<Node extends { state: () => UpstreamState }>(nodes: readonly Node[]): Node[] {
  const states = nodes.map((node) => ({ node, state: node.state() }))
  const newest = states.reduce((head, { state }) => (state.head > head ? state.head : head), 0n)
  const classOf = ({ health, head }: UpstreamState): number => {
    if (health === 'down') return 2
    return health === 'healthy' && newest - head <= MAX_LAG ? 0 : 1
  }
  return states
    .filter(({ state }) => state.health !== 'wrong')
    .sort((one, other) => classOf(one.state) - classOf(other.state) || one.state.latencyMs - other.state.latencyMs)
    .map(({ node }) => node)
}
