import { getSmartAccountAddress, smartAccountFactoryAddress } from '@holdfast/smart-account'
import type { Address } from 'viem'

/** The contract that makes smart accounts: at this address on every chain. */
export const factoryAddress: Address = smartAccountFactoryAddress

/** The address of the smart account that a key owns: the same on every chain, before and after it is deployed. */
export function smartAccountOf(owner: string): Address {
  // The address of a key, which was derived here.
  return getSmartAccountAddress({ owner: owner as Address })
}
