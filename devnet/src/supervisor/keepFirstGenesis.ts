/**
 * Removes all genesis blocks except the oldest. Anvil creates a new genesis at each start, and stores it beside that of the
 * loaded state. Anvil may return any of these blocks as block 0, so a program that follows the chain could mistake the chain
 * for another one.
 *
 * @param blocks - The blocks of an anvil state.
 * @returns the blocks without the newer genesis blocks; the given value itself if there is nothing to remove.
 */
export function keepFirstGenesis(blocks: unknown): unknown {
  if (!Array.isArray(blocks)) return blocks
  const times = blocks.map(genesisTime)
  const first = Math.min(...times.filter((time) => time !== undefined))
  const kept = blocks.filter((_, index) => times[index] === undefined || index === times.indexOf(first))
  return kept.length === blocks.length ? blocks : kept
}

/** Returns the time of a genesis block, in seconds; undefined for any other block. */
function genesisTime(block: unknown): number | undefined {
  const header = typeof block === 'object' && block !== null && 'header' in block ? block.header : undefined
  if (typeof header !== 'object' || header === null || !('number' in header) || !('timestamp' in header))
    return undefined
  return Number(header.number) === 0 ? Number(header.timestamp) : undefined
}
