/** The slippage, in percent, and the life of a transaction, in seconds, that a caller may ask for. */
export const swapLimits = {
  slippage: { min: 0.1, max: 5, usual: 1 },
  ttlS: { min: 30, max: 3_600, usual: 600 },
} as const
