/** The most tokens in one call for prices or in the list `forceUpdate`, and the longest cursor, in characters. */
export const dataLimits = { prices: 100, forceUpdate: 50, cursor: 2_048 } as const
