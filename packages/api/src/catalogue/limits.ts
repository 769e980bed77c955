/** The limits of a call of `GET /getWallets`. */
export const walletsLimits = {
  /** The most wallets on a page. */
  entries: 100,
  /** The longest search term, in characters. */
  search: 100,
  /** The most items in a list of ids or chains. */
  list: 1_000,
} as const
