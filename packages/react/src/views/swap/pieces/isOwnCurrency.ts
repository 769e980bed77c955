import type { SwapToken } from '@holdfast/core'

/** Returns whether a token is the network's own currency, whose address is a placeholder. */
export function isOwnCurrency({ address }: Pick<SwapToken, 'address'>): boolean {
  return /:0xe{40}$/i.test(address)
}
