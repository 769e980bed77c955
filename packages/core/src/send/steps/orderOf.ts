import { namespaceSupports } from '../../accounts/selectors.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { KitWith } from '../../kit.ts'
import { sendAmountOf } from '../rules/amount.ts'
import { sendProblemOf } from '../rules/sendProblemOf.ts'
import type { SendOrder } from '../state.ts'

/**
 * Creates the order from the user's entries; undefined while an entry is missing or invalid, the balance is insufficient, or
 * the asset is not on the network in use.
 */
export function orderOf(kit: KitWith<'send'>): SendOrder | undefined {
  const state = kit.send.getState()
  const { namespace, address: from, caipNetworkId, preferredAccountType } = getAccount(kit)
  const { token: asset, receiverAddress: to, receiverProfileName: toName } = state
  const value = sendAmountOf(state)
  const isReady = !sendProblemOf(state, { paysGas: preferredAccountType !== 'smartAccount' })
  if (!isReady || !asset || !to || value === undefined || !namespaceSupports(namespace, 'send') || !from)
    return undefined
  return asset.caipNetworkId === caipNetworkId ? { asset, value, from, to, toName } : undefined
}
