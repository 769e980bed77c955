import type { CaipAddress } from '@holdfast/caip'

/** How the reading of the token balances goes. The balances themselves are `accounts.tokenBalance`. */
export type TokensState = {
  /** Whose balances were read last, or are being read. */
  caipAddress: CaipAddress | undefined
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** When the last reading failed, in milliseconds of the kit's monotonic clock; cleared by a success. */
  lastRetry: number | undefined
  /** Polling has stopped: the service said that it cannot answer at all. */
  isPollingStopped: boolean
}

/** No account's tokens. */
export const initialTokensState: TokensState = {
  caipAddress: undefined,
  status: 'idle',
  lastRetry: undefined,
  isPollingStopped: false,
}

/** Keeps the balances up to date for as long as something shows them. */
export type TokensWatch = {
  /** Returns its undo. */
  begin: () => () => void
  end: () => void
}
