import { getSmartAccountAddress, smartAccountFactoryAddress } from '@holdfast/smart-account'
import type { Address } from 'viem'

/** The address of the smart account factory, which is the same on every chain. */
export const factoryAddress: Address = smartAccountFactoryAddress

/** Computes the address of the smart account that a key owns: the same on every chain, before and after it is deployed. */
export function smartAccountOf(owner: string): Address {
  // The owner's address was derived from a key, so it has the right form.
  return getSmartAccountAddress({ owner: owner as Address })
}
