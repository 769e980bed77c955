import type { CaipAddress } from '@holdfast/caip'

/** The state of reading the token balances. The balances themselves are in `accounts.tokenBalance`. */
export type TokensState = {
  /** The account whose balances were read last, or are being read. */
  caipAddress: CaipAddress | undefined
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** When the last reading failed, in milliseconds of the kit's monotonic clock; a success clears it. */
  failedAt: number | undefined
  /** Whether polling has stopped because the service is down. */
  isPollingStopped: boolean
}

/** Nothing has been requested. */
export const initialTokensState: TokensState = {
  caipAddress: undefined,
  status: 'idle',
  failedAt: undefined,
  isPollingStopped: false,
}

/** Keeps the balances up to date while a view shows them. */
export type TokensWatch = {
  /** Begins watching. Returns its undo. */
  begin: () => () => void
  /** Ends watching for all views. */
  end: () => void
}
