import type { Hex } from 'viem'

/** Writes hex in lower case, in which it is compared and stored. @param hex - with `0x`, in any case, as the caller has checked. */
export function lowerHex(hex: string): Hex {
  return hex.toLowerCase() as Hex // Lower case keeps the form.
}
