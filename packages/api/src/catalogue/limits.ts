/** The most that one call for wallets may ask for, and the longest term to search by, in characters. */
export const walletsLimits = { entries: 100, search: 100 } as const
