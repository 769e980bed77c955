import { type CaipAddress, type CaipNetworkId, type ChainNamespace, formatCaipAddress } from '@holdfast/caip'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit } from '../../kit.ts'
import { canBuy } from '../availability.ts'
import type { OnRampState } from '../state.ts'

/** The buying account and its network. */
export type Buyer = {
  address: string
  caipNetworkId: CaipNetworkId
  caipAddress: CaipAddress
  networkName: string | undefined
  namespace: ChainNamespace
}

/** Reads the buying account and its network; undefined if that account cannot buy. */
export function buyerOf(kit: Kit): Buyer | undefined {
  const { namespace, address, caipNetworkId, caipNetwork } = getAccount(kit)
  if (!namespace || !address || !caipNetworkId || !canBuy(kit.options.getState(), namespace)) return undefined
  const caipAddress = formatCaipAddress({ caipNetworkId, address })
  return { address, caipNetworkId, caipAddress, networkName: caipNetwork?.name, namespace }
}

/** Returns the network on which the currency is delivered: the one in use if possible, otherwise the currency's first one. */
export function deliveryNetwork(
  { purchaseCurrency }: Pick<OnRampState, 'purchaseCurrency'>,
  { caipNetworkId }: Pick<Buyer, 'caipNetworkId'>,
): CaipNetworkId | undefined {
  const { networks = [] } = purchaseCurrency ?? {}
  return (networks.find((each) => each.caipNetworkId === caipNetworkId) ?? networks[0])?.caipNetworkId
}

/** Returns the time zone of the device, on which the offer depends. */
export function timeZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined
}
