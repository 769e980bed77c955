/** The longest time that a chain's node may take to answer, in milliseconds. */
export const NODE_TIMEOUT_MS = 10_000
