/** The most wallets that one call may request, and the longest search term, in characters. */
export const walletsLimits = { entries: 100, search: 100 } as const
