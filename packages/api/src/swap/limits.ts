/** The limits of a requested slippage, in percent, and of a transaction's lifetime, in seconds. `usual` is the default. */
export const swapLimits = {
  slippage: { min: 0.1, max: 5, usual: 1 },
  ttlS: { min: 30, max: 3_600, usual: 600 },
} as const
