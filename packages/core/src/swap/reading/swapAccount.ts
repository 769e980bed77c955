import type { CaipAddress, CaipNetwork, CaipNetworkId, EvmAddress } from '@holdfast/caip'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'

/** The account that swaps, on its network. */
export type SwapAccount = {
  from: EvmAddress
  caipAddress: CaipAddress
  caipNetworkId: CaipNetworkId
  /** The network's own currency. */
  currency: CaipNetwork['nativeCurrency']
  /** The account's balance of that currency in wei; undefined if unknown. */
  native: bigint | undefined
  /** Whether the account pays gas itself; if not, its balance is not checked for gas. */
  paysGas: boolean
}

/** Returns the account in use; undefined if it is not an EVM account on a network of the app. */
export function swapAccountOf(kit: Kit): SwapAccount | undefined {
  const { namespace, address, caipAddress, caipNetwork, nativeBalance, preferredAccountType } = getAccount(kit)
  if (namespace !== 'eip155' || !address || !caipAddress || !caipNetwork) return undefined
  const paysGas = preferredAccountType !== 'smartAccount'
  const { caipNetworkId, nativeCurrency: currency } = caipNetwork
  return { from: address, caipAddress, caipNetworkId, currency, native: nativeBalance, paysGas }
}
