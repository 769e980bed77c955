/** The kit's own toast texts, in English, by code. @see specification section 8 */
export const toastCatalogue = {
  authenticating: 'Authenticating...',
  disconnectFailed: 'Failed to disconnect',
  sendConfirmed: 'Transaction confirmed',
  sendFailed: 'Something went wrong',
  sendIncomplete: 'Please enter a valid amount and receiver address',
  sendNotCompleted: 'Failed to send transaction. Please try again.',
  sendStarted: 'Transaction started',
  signatureDeclined: 'Signature declined',
  signInFailed: 'A problem occurred while trying initialize authentication',
  fetchTransactionsFailed: 'Failed to fetch transactions',
  smartAccountsUnsupported: 'This application might not support Smart Accounts',
  tokenBalanceUnavailable: 'Token Balance Unavailable',
} as const satisfies Readonly<Record<string, string>>

/** The code of a text in {@link toastCatalogue}, for translations. */
export type ToastCode = keyof typeof toastCatalogue
