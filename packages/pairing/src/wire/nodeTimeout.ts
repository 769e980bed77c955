/** Longest time for a node of a chain to answer, in milliseconds. */
export const NODE_TIMEOUT_MS = 10_000
