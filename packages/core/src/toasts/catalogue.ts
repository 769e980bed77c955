/** What the kit itself says in toasts, in English, by code. @see specification section 8 */
export const toastCatalogue = {
  authenticating: 'Authenticating...',
  disconnectFailed: 'Failed to disconnect',
  signatureDeclined: 'Signature declined',
  signInFailed: 'A problem occurred while trying initialize authentication',
  smartAccountsUnsupported: 'This application might not support Smart Accounts',
} as const satisfies Readonly<Record<string, string>>

/** Names a text of {@link toastCatalogue}, for those who say it in another language. */
export type ToastCode = keyof typeof toastCatalogue
