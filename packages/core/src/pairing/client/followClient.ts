import { isWebLink } from '@holdfast/base'
import { reportProviderError } from '../../alerts/actions/raiseAlert.ts'
import { readDevice } from '../../device/device.ts'
import type { Kit } from '../../kit.ts'
import { openLink } from '../../links/openLink.ts'
import { deepLinkChoiceKey } from '../../storage/walletKeys.ts'
import type { KitPairingClient } from './kitPairingClient.ts'

/**
 * How long a request may wait for the relay connection to return before the page shows that it waits. After a device has slept,
 * the connection returns sooner.
 */
const RELAY_RETURN_MS = 1_000

/** Follows the pairing client's events for the life of the kit: refusals, requests to the wallet, the state of the relay. */
export function followClient(kit: Kit, client: KitPairingClient): void {
  client.on('refused', ({ reason }) => reportProviderError(kit, reason))
  client.on('sent', (sent) => showRequest(kit, client, sent))
  client.on('reach', ({ isOutOfReach }) => kit.pairing.send({ type: 'reachChanged', isOutOfReach }))
  client.on('answered', () => kit.pairing.send({ type: 'requestSettled' }))
  client.on('ended', () => kit.pairing.send({ type: 'requestSettled' }))
  watchHeldRequests(kit, client)
}

/** Shows that a request waits for the relay, not for the wallet. Otherwise, the user would see nothing until it fails. */
function watchHeldRequests(kit: Kit, client: KitPairingClient): void {
  const { clock } = kit.internals
  let cancel = (): void => {}
  const release = (): void => {
    cancel()
    kit.pairing.send({ type: 'requestReleased' })
  }
  client.on('sent', () => {
    if (client.isRelayConnected()) return
    cancel()
    cancel = clock.setTimeout(() => kit.pairing.send({ type: 'requestHeld' }), RELAY_RETURN_MS)
  })
  client.on('relay', ({ isConnected }) => {
    if (isConnected) release()
  })
  client.on('answered', release)
  client.on('ended', release)
}

/**
 * Brings the wallet's app to the front for a request, if the app is on this device. Browsers let a page open an app only in
 * response to a tap. Therefore the request is also shown, so that the user can tap it.
 */
function showRequest(kit: Kit, client: KitPairingClient, sent: { id: number; topic: string }): void {
  const { storage, window: target } = kit.internals
  const choice = storage.get(deepLinkChoiceKey)
  if (!choice) return
  const url = client.requestLink(choice.href, sent)
  kit.pairing.send({ type: 'requestWaits', request: { id: sent.id, name: choice.name, link: url } })
  if (target?.navigator?.userActivation?.isActive !== false) openWaitingRequest(kit)
}

/** Opens the wallet's app at the waiting request. Does nothing if no request waits. */
export function openWaitingRequest(kit: Kit): void {
  const { window: target } = kit.internals
  const { request } = kit.pairing.getState()
  if (!request) return
  const place = isWebLink(request.link) ? '_blank' : readDevice(target).isFrame ? '_top' : '_self'
  openLink(target, { url: request.link, in: place })
}
