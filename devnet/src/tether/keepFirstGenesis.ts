/**
 * Anvil makes a new genesis block at each start, and keeps it beside the one of the state that it loads. Which of them has
 * the number 0 is then a matter of chance, and to programs that follow the chain it looks like another chain.
 *
 * @param blocks - the blocks of a state of anvil.
 * @returns the blocks with the oldest genesis alone; the given array if it has no other.
 */
export function keepFirstGenesis(blocks: unknown): unknown {
  if (!Array.isArray(blocks)) return blocks
  const times = blocks.map(genesisTime)
  const first = Math.min(...times.filter((time) => time !== undefined))
  const kept = blocks.filter((_, at) => times[at] === undefined || at === times.indexOf(first))
  return kept.length === blocks.length ? blocks : kept
}

/** The time of a genesis block, in seconds; undefined for every other block. */
function genesisTime(block: unknown): number | undefined {
  const header = typeof block === 'object' && block !== null && 'header' in block ? block.header : undefined
  if (typeof header !== 'object' || header === null || !('number' in header) || !('timestamp' in header))
    return undefined
  return Number(header.number) === 0 ? Number(header.timestamp) : undefined
}
