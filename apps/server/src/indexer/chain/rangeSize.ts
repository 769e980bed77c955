/** How many rows a range should have: few, to write them quickly and use little memory, but enough to be written in bulk. */
const TARGET_ROWS = 4_000
const MAX_BLOCKS = 2_000
const FIRST_BLOCKS = 16
/** A range grows by at most this factor at once, because the next blocks may be busier. */
const GROWTH = 4
/** The cost of a block without transactions, in rows. */
const ROWS_OF_EMPTY_BLOCK = 0.5

/** The number of blocks to fetch at once, adapted to how full the blocks are and to what the node allows. */
export type RangeSize = {
  current: () => number
  /** Adapts the size after a range was fetched. */
  recordSuccess: (range: { blocks: number; rows: number }) => void
  /** Reduces the size after the node failed, because the range may have been too long for it. */
  recordFailure: () => void
}

/** Creates the size, starting with a small range. */
export function createRangeSize(): RangeSize {
  let size = FIRST_BLOCKS
  /** The factor by which the size may grow now. It is small after a failure, because the node's limit is probably near. */
  let growth = GROWTH
  return {
    current: () => size,
    recordSuccess: ({ blocks, rows }) => {
      const perBlock = (rows + blocks * ROWS_OF_EMPTY_BLOCK) / blocks
      const wanted = Math.floor(TARGET_ROWS / perBlock)
      // A short range at the head says little about longer ones.
      const ceiling = blocks < size ? size : Math.ceil(size * growth)
      size = Math.max(1, Math.min(wanted, ceiling, MAX_BLOCKS))
      growth = Math.min(GROWTH, growth + 0.1)
    },
    recordFailure: () => {
      size = Math.max(1, size >> 1)
      growth = 1.1
    },
  }
}
