import type { CatalogueWallet } from '@holdfast/api'
import type { DeepLinkChoice } from '../storage/walletKeys.ts'
import { initialPairingState, type PairingState, type WaitingRequest } from './state.ts'

/** An event that changes the displayed pairing. */
export type PairingEvent =
  /** An attempt begins: a URI is being made for the chosen wallet or, without one, for any. */
  | { type: 'opened' }
  /** `isScanned`: another device will scan the QR code, so an app that was opened on this device is forgotten. */
  | { type: 'walletChosen'; wallet: CatalogueWallet | undefined; isScanned: boolean }
  /** The first URI, or one that replaces the expiring one. `expiry`: Unix seconds. */
  | { type: 'uriMade'; uri: string; expiry: number }
  /** The URI expired while no view showed its QR code. */
  | { type: 'expired' }
  | { type: 'appOpened'; linking: DeepLinkChoice }
  | { type: 'appNotOpened' }
  | { type: 'relayChanged'; relay: PairingState['relay'] }
  | { type: 'approved' }
  | { type: 'connected' }
  | { type: 'failed'; error: Error }
  | { type: 'cancelled' }
  | { type: 'requestWaits'; request: WaitingRequest }
  | { type: 'requestSettled' }
  /** A request waits for the relay, which cannot be reached. `requestReleased`: it continues, or no request waits any more. */
  | { type: 'requestHeld' }
  | { type: 'requestReleased' }
  /** The relay went out of reach, or can be reached again, whether or not a request waits. */
  | { type: 'reachChanged'; isOutOfReach: boolean }

/**
 * Computes the next state of pairing. While the approved accounts are being connected, nothing else can begin. A new URI
 * replaces the old one at once, so that the QR code never disappears in between.
 */
export function pairingMachine(state: PairingState, event: PairingEvent): PairingState {
  const { status } = state
  const isProposed = status === 'opening' || status === 'ready'
  switch (event.type) {
    case 'opened':
      if (status === 'connecting') return state
      return { ...withoutAttempt(state), status: 'opening', wallet: state.wallet }
    case 'walletChosen':
      // While the approved accounts are being connected, the wallet that approved stays chosen: a failure would concern this
      // wallet.
      return status === 'connecting' ? state : chooseWallet(state, event.wallet, event.isScanned)
    case 'uriMade':
      return isProposed ? { ...state, status: 'ready', uri: event.uri, expiry: event.expiry } : state
    case 'expired':
      return status === 'ready' ? { ...withoutAttempt(state), wallet: state.wallet } : state
    case 'appOpened':
      return isProposed ? { ...state, linking: event.linking, isLinkBroken: false } : state
    case 'appNotOpened':
      return isProposed ? { ...state, linking: undefined, isLinkBroken: true } : state
    case 'relayChanged':
      return isProposed && state.relay !== event.relay ? { ...state, relay: event.relay } : state
    case 'approved':
      return isProposed ? { ...state, status: 'connecting' } : state
    case 'connected':
      return status === 'connecting' ? withoutAttempt(state) : state
    case 'failed':
      if (status === 'idle') return state
      return { ...withoutAttempt(state), status: 'failed', wallet: state.wallet, error: event.error }
    case 'cancelled':
      return status === 'idle' && !state.wallet ? state : withoutAttempt(state)
    case 'requestWaits':
      return { ...state, request: event.request }
    case 'requestSettled':
      return state.request ? { ...state, request: undefined } : state
    case 'requestHeld':
    case 'requestReleased': {
      const isRequestHeld = event.type === 'requestHeld'
      return state.isRequestHeld === isRequestHeld ? state : { ...state, isRequestHeld }
    }
    case 'reachChanged':
      return state.isOutOfReach === event.isOutOfReach ? state : { ...state, isOutOfReach: event.isOutOfReach }
  }
}

function chooseWallet(state: PairingState, wallet: CatalogueWallet | undefined, isScanned: boolean): PairingState {
  const isSame = state.wallet?.id === wallet?.id
  const keepsLink = isSame && !isScanned
  if (isSame && (keepsLink || (!state.linking && !state.isLinkBroken))) return state
  return { ...state, wallet, linking: undefined, isLinkBroken: false }
}

/** Resets the state after an attempt. Keeps what belongs to the session: requests, and whether the wallet can be reached. */
function withoutAttempt({ request, isRequestHeld, isOutOfReach }: PairingState): PairingState {
  return { ...initialPairingState, request, isRequestHeld, isOutOfReach }
}
