import type { Hex } from 'viem'

/**
 * Converts hex to lower case, the form that is compared and stored.
 *
 * @param hex - `0x` and hex digits in upper or lower case, which the caller has checked.
 */
export function lowerHex(hex: string): Hex {
  return hex.toLowerCase() as Hex // The result is still hex.
}
