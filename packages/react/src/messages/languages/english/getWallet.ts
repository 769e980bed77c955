/** The English texts of the views that say where to get a wallet. */
export const getWalletMessages = {
  'downloads.chrome': 'Chrome Extension',
  'downloads.firefox': 'Firefox Extension',
  'downloads.ios': 'iOS App',
  'downloads.android': 'Android App',
  'downloads.website': 'Website',
  'downloads.listLabel': 'Where to get {wallet}',
  'downloads.scan': 'Scan with your phone to get {wallet}',
  'downloads.showCode': 'Show QR code: {place}',
  'downloads.none': 'No download is known for this wallet',
  'downloads.noneHint': 'Look for it on the website of the wallet.',
  'downloads.newTab': '(opens in a new tab)',

  'getWallet.listLabel': 'Wallets to begin with',
  'getWallet.exploreAll': 'Explore all',
  'getWallet.none': 'No wallets to suggest',
  'getWallet.noneHint': 'Choose a wallet that you trust and install it from its official site, then come back.',
} as const
