import type { CatalogueWallet } from '@holdfast/api'
import type { DeepLinkChoice } from '../storage/walletKeys.ts'

/** A request that waits in a wallet's app on this device. It is shown as a link to tap: without a tap, browsers open no app. */
export type WaitingRequest = {
  /** The request's id in the protocol. */
  id: number
  /** The wallet's name. */
  name: string
  /** The link that opens the app at the request. */
  link: string
}

/** The attempt to pair, and the requests to the paired wallet. */
export type PairingState = {
  /**
   * `opening`: a URI is being made. `ready`: it can be scanned. `connecting`: the user approved, and the accounts are being
   * applied. `failed`: see `error`.
   */
  status: 'idle' | 'opening' | 'ready' | 'connecting' | 'failed'
  /** The content of the QR code. */
  uri: string | undefined
  /** Unix seconds at which the URI expires. */
  expiry: number | undefined
  /** The chosen wallet, if any. */
  wallet: CatalogueWallet | undefined
  /** The app on this device that was opened with the URI; undefined when another device scans the URI. */
  linking: DeepLinkChoice | undefined
  /** Whether the app's link could not be opened. */
  isLinkBroken: boolean
  /** Whether the relay, through which the wallet answers, can be reached; unknown during the first seconds. */
  relay: 'unknown' | 'reached' | 'unreachable'
  error: Error | undefined
  /** The session's request that waits until the user opens the wallet's app. */
  request: WaitingRequest | undefined
  /** Whether a request of the session has not left this page yet because the relay cannot be reached. */
  isRequestHeld: boolean
  /** Whether the relay has been out of reach for some seconds, so that a paired wallet receives nothing. */
  isOutOfReach: boolean
}

/** No pairing. */
export const initialPairingState: PairingState = {
  status: 'idle',
  uri: undefined,
  expiry: undefined,
  wallet: undefined,
  linking: undefined,
  isLinkBroken: false,
  relay: 'unknown',
  error: undefined,
  request: undefined,
  isRequestHeld: false,
  isOutOfReach: false,
}
