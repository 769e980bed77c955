import type { UpstreamState } from './upstream.ts'

/** A node that is so many blocks behind the newest is asked last. */
const LARGEST_LAG = 5n

/**
 * Orders the nodes of a chain by whom to ask first: those that answer pings and keep up, the fastest first; then those that lag or
 * are not known yet; then those that are down, as the last hope. A node of another chain is left out.
 */
export function rankUpstreams<Node extends { state: () => UpstreamState }>(nodes: readonly Node[]): Node[] {
  const states = nodes.map((node) => ({ node, state: node.state() }))
  const newest = states.reduce((head, { state }) => (state.head > head ? state.head : head), 0n)
  const classOf = ({ health, head }: UpstreamState): number => {
    if (health === 'down') return 2
    return health === 'healthy' && newest - head <= LARGEST_LAG ? 0 : 1
  }
  return states
    .filter(({ state }) => state.health !== 'wrong')
    .sort((one, other) => classOf(one.state) - classOf(other.state) || one.state.latencyMs - other.state.latencyMs)
    .map(({ node }) => node)
}
