/**
 * The most wallets that one call may request, the longest search term in characters, and the most items of a list of ids or
 * chains.
 */
export const walletsLimits = { entries: 100, search: 100, list: 1_000 } as const
