import type { Hex } from '../node/schema.ts'

/** A block as it was indexed. */
export type IndexedBlock = { number: number; hash: Hex }

/**
 * Finds the newest indexed block that is still part of the chain. A binary search can find it, because all indexed blocks below
 * it are part of the chain, too, and none above it is.
 *
 * @param indexed - the indexed blocks, oldest first.
 * @param hashOf - reads the current hash of a block from the node.
 * @returns undefined when no indexed block is part of the chain.
 */
export async function findFork(
  indexed: readonly IndexedBlock[],
  hashOf: (number: number) => Promise<Hex>,
): Promise<IndexedBlock | undefined> {
  let found: IndexedBlock | undefined
  let [low, high] = [0, indexed.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const block = indexed[middle]
    if (!block) break
    if ((await hashOf(block.number)) === block.hash) {
      found = block
      low = middle + 1
    } else high = middle - 1
  }
  return found
}
