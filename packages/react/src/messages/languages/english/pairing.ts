/** The English texts of pairing with a wallet on another device or in another tab. */
export const pairingMessages = {
  'pairing.platforms': 'How to connect',
  'pairing.platform.browser': 'Browser',
  'pairing.platform.mobile': 'Mobile',
  'pairing.platform.webapp': 'Webapp',
  'pairing.platform.desktop': 'Desktop',
  'pairing.scan': 'Scan this QR Code with your phone',
  'pairing.codeLabel': 'QR code that connects {wallet}. Scan it with your phone, or copy the link instead.',
  'pairing.anyWallet': 'a wallet',
  'pairing.making': 'Making the QR code',
  'pairing.openInApp': 'Accept the request in the {wallet} app',
  'pairing.openInTab': 'Open and continue in a new browser tab',
  'pairing.slow': 'This takes longer than usual. Is {wallet} installed on this device?',
  'pairing.open': 'Open',
  'pairing.linkFailed': 'Could not open {wallet}',
  'pairing.linkFailedHint': 'Copy the link and paste it in the wallet, or scan its code with another device.',
  'pairing.otherBrowser': 'Open this page in your browser',
  'pairing.otherBrowserHint':
    'The app that shows this page cannot open other apps. Open it in your browser, or copy the link and paste it in {wallet}.',
  'pairing.unreachableHint': 'Check your connection. Wallets of this browser work without it.',
  'pairing.expired': 'This code has expired',
  'pairing.expiredHint': 'Make a new one to go on.',
  'pairing.notDetectedHint': '{wallet} is not in this browser. Install it, then choose it here.',
  'pairing.notOnPhoneHint':
    '{wallet} cannot be opened from this browser. If you have the wallet’s app, open this page in that app.',
} as const
