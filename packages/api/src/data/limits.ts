/**
 * The most tokens that one call may ask the prices of, or name to be read again; and the longest cursor, in characters.
 */
export const dataLimits = { prices: 100, forceUpdate: 50, cursor: 2_048 } as const
