import type { CatalogueWallet } from '@holdfast/api'
import type { DeepLinkChoice } from '../storage/walletKeys.ts'

/** A request that waits in a wallet's app on this device, which the browser would not open without a tap. */
export type WaitingRequest = {
  /** The protocol's number of the request. */
  id: number
  /** The wallet's name. */
  name: string
  /** Opens the app at the request. */
  link: string
}

/** The way to wallets by pairing, and the connection that is being made. */
export type PairingState = {
  /**
   * `opening`: a URI is being made. `ready`: it can be scanned. `connecting`: the user approved, and the accounts are taken
   * over. `failed`: see `error`.
   */
  status: 'idle' | 'opening' | 'ready' | 'connecting' | 'failed'
  /** What the QR code holds. */
  uri: string | undefined
  /** Unix seconds after which the URI is worth nothing. */
  expiry: number | undefined
  /** The wallet that was chosen, if one was. */
  wallet: CatalogueWallet | undefined
  /** The app of this device that was opened with the URI; undefined when another device scans it. */
  linking: DeepLinkChoice | undefined
  /** Whether the app's link could not be opened. */
  isLinkBroken: boolean
  /** Whether the relay, over which the wallet answers, can be reached; unknown during the first seconds. */
  relay: 'unknown' | 'reached' | 'unreachable'
  error: Error | undefined
  /** Of the session in use: what waits for the user to open the wallet's app. */
  request: WaitingRequest | undefined
  /** Whether a request of the session is held up here, since the relay cannot be reached. */
  isRequestHeld: boolean
}

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
}
