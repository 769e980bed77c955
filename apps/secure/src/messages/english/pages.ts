/** Texts around the content of the pages that open in their own windows, and of the notices where the wallet does not run. */
export const pageTexts = {
  /** The name in the header when the project is unknown. */
  wallet: 'Wallet',
  loading: 'Loading…',
  failed: 'This page could not be loaded. Check the connection, then try again.',
  retry: 'Try again',
  ownPage: 'This window belongs to an embedded wallet. Use it inside the app that you came from.',
  refusedPage: 'This page may not hold the wallet.',
}
