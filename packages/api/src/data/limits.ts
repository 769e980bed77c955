/** The limits of the calls for chain data. */
export const dataLimits = {
  /** The most tokens in one call for prices. */
  prices: 100,
  /** The most tokens in the list `forceUpdate`. */
  forceUpdate: 50,
  /** The longest cursor, in characters. */
  cursor: 2_048,
} as const
