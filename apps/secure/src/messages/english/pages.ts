/** What the pages in windows of their own say around their content, and what is said where nothing runs. */
export const pageTexts = {
  /** The name in the header, where no project is known. */
  wallet: 'Wallet',
  loading: 'Loading…',
  failed: 'This page could not be loaded. Check the connection, then try again.',
  retry: 'Try again',
  ownPage: 'This window belongs to an embedded wallet. Use it inside the app that you came from.',
  refusedPage: 'This page may not hold the wallet.',
}
