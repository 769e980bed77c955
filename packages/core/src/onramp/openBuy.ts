import { track } from '../analytics/actions/track.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { openModal } from '../modal/actions.ts'
import { isModalVisible } from '../modal/state.ts'
import { pushView } from '../router/actions.ts'

/**
 * Shows the providers that sell coins, in the modal. The code for buying loads with the view.
 *
 * @param parameters.amount - how much of the network's own currency is needed, as a decimal string. If its price is known, the
 * amount to pay is filled in.
 */
export function openBuy(kit: Kit, { amount }: openBuy.Parameters = {}): void {
  track(kit, { event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: isSmartAccount(kit) } })
  if (isModalVisible(kit.modal.getState())) pushView(kit, 'OnRampProviders')
  else openModal(kit, { view: 'OnRampProviders' })
  if (amount !== undefined) void fillInAmount(kit, amount)
}

export declare namespace openBuy {
  type Parameters = { amount?: string | undefined }
}

async function fillInAmount(kit: Kit, amount: string): Promise<void> {
  try {
    const { setWantedAmount } = await import('./steps/loadOffers.ts')
    await setWantedAmount(kit, amount)
  } catch (error) {
    // The error is not shown to the user: only the amount stays empty. If the code of the view cannot be loaded, the view
    // reports that.
    kit.internals.log.info('Unable to load a part of the kit', error)
  }
}

/** Opens the view that explains how buying works. */
export function openWhatIsABuy(kit: Kit): void {
  track(kit, { event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: isSmartAccount(kit) } })
  pushView(kit, 'WhatIsABuy')
}

function isSmartAccount(kit: Kit): boolean {
  return getAccount(kit).preferredAccountType === 'smartAccount'
}
