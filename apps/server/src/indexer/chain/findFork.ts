import type { Hex } from '../node/schema.ts'

/** A block as it was indexed. */
export type IndexedBlock = { number: number; hash: Hex }

/**
 * Finds the newest indexed block that is still part of the chain, by binary search: all blocks below it belong to the chain, and
 * no block above it does.
 *
 * @param kept - the indexed blocks, oldest first.
 * @param hashOf - reads the current hash of a block from the node.
 * @returns undefined when no indexed block belongs to the chain.
 */
export async function findFork(
  kept: readonly IndexedBlock[],
  hashOf: (number: number) => Promise<Hex>,
): Promise<IndexedBlock | undefined> {
  let found: IndexedBlock | undefined
  let [low, high] = [0, kept.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const block = kept[middle]
    if (!block) break
    if ((await hashOf(block.number)) === block.hash) {
      found = block
      low = middle + 1
    } else high = middle - 1
  }
  return found
}
