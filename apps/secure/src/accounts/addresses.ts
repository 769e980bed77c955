import { getSmartAccountAddress, smartAccountFactoryAddress } from '@holdfast/smart-account'
import type { Address } from 'viem'

/** The factory of smart accounts, at the same address on every chain. */
export const factoryAddress: Address = smartAccountFactoryAddress

/** The address of the smart account that a key owns: the same on every chain, before and after it is deployed. */
export function smartAccountOf(owner: string): Address {
  // The address was derived here, from a key.
  return getSmartAccountAddress({ owner: owner as Address })
}
