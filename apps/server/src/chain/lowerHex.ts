import type { Hex } from 'viem'

/**
 * Writes hex in lower case, the form in which it is compared and stored. @param hex - `0x` and hex digits in any case, which the
 * caller has checked.
 */
export function lowerHex(hex: string): Hex {
  return hex.toLowerCase() as Hex // Lower case keeps the type's form.
}
