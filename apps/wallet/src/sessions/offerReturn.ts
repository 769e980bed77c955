import type { Metadata } from '@holdfast/pairing'
import type { WalletApp } from '../app/walletApp.ts'
import { requestMessages } from '../messages/requests.ts'
import { redirectOf } from '../parts/peer/peer.ts'

/** Offers the user the way back to an app, if the app is on this device and has named a link to itself. */
export function offerReturn(
  { settings, toaster }: Pick<WalletApp, 'settings' | 'toaster'>,
  metadata: Metadata,
  pairingTopic: string,
  page: Window = window,
): void {
  const link = redirectOf(metadata)
  if (link === undefined || !settings.values.get().linkedPairings.includes(pairingTopic)) return
  toaster.show({
    variant: 'success',
    message: requestMessages.done,
    description: requestMessages.doneText,
    action: { label: requestMessages.backToApp, onPress: () => page.location.assign(link) },
  })
}
