/** The toast texts that load with the kit itself, in English, by code. @see specification section 8 */
export const toastCatalogue = {
  authenticating: 'Authenticating...',
  disconnectFailed: 'Failed to disconnect',
  signatureDeclined: 'Signature declined',
  signInFailed: 'A problem occurred while trying initialize authentication',
  fetchTransactionsFailed: 'Failed to fetch transactions',
  smartAccountsUnsupported: 'This application might not support Smart Accounts',
  tokenBalanceUnavailable: 'Token Balance Unavailable',
} as const satisfies Readonly<Record<string, string>>

/** The code of a text in {@link toastCatalogue}. */
export type EarlyToastCode = keyof typeof toastCatalogue

/** Codes of texts about sends, see `send/toasts.ts`. */
export type SendToastCode = 'sendConfirmed' | 'sendFailed' | 'sendIncomplete' | 'sendNotCompleted' | 'sendStarted'

/** Codes of texts about the embedded wallet, see `embedded/toasts.ts`. */
export type EmbeddedToastCode = 'actionNotAllowed' | 'codeResent' | 'somethingWentWrong' | 'untrustedOrigin'

/** Codes of texts about swaps, see `swap/toasts.ts`. */
export type SwapToastCode =
  | 'swapInitFailed'
  | 'swapPriceFailed'
  | 'swapAllowanceFailed'
  | 'swapApprovalFailed'
  | 'swapBuildFailed'
  | 'swapTransactionError'
  | 'swapApprove'
  | 'swapConfirm'
  | 'swapRunning'
  | 'swapDone'

/** Codes of texts that load with the capability or the modal that shows them. */
export type LateToastCode = SendToastCode | EmbeddedToastCode | SwapToastCode | 'loadFailed'

/** The code of one of the kit's own texts, for translations. */
export type ToastCode = EarlyToastCode | LateToastCode
