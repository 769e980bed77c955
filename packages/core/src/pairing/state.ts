import type { CatalogueWallet } from '@holdfast/api'

/** A connection by pairing that is being made. */
export type PairingState = {
  status: 'idle' | 'opening' | 'ready' | 'connecting' | 'failed'
  /** What the QR code holds. */
  uri: string | undefined
  /** Unix seconds after which the URI is worth nothing. */
  expiry: number | undefined
  /** The wallet that was chosen, if one was. */
  wallet: CatalogueWallet | undefined
  error: Error | undefined
}

export const initialPairingState: PairingState = {
  status: 'idle',
  uri: undefined,
  expiry: undefined,
  wallet: undefined,
  error: undefined,
}
