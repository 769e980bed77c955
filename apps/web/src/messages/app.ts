import { productName } from '../app/product.ts'

/** The texts of the page's layout. */
export const appMessages = {
  skipToContent: 'Skip to content',
  home: `${productName}, home`,
  login: 'Login',
  sessionEnded: 'Your session has ended, so you were signed out. Log in to go on.',
  unreachable: 'The server cannot be reached. What you see may be out of date. Check your connection.',
  offline: 'You are offline. What you see may be out of date; nothing is lost.',
  configFailed: 'The app could not be started: the server did not send its configuration. Try again in a moment.',
  retry: 'Try again',
  notifications: 'Notifications',
  closeNotification: 'Close',
  details: 'Details',
  dismiss: 'Dismiss',
  loadFailed: 'This part of the page could not be loaded. Check your connection and try again.',
  crashed: 'Something on this page broke. Your stake is not affected.',
  walletButtonFailed: 'Wallet unavailable',
  colorMode: 'Colour mode',
  colorModes: { light: 'Light', dark: 'Dark', system: 'System' },
  titles: {
    home: productName,
    login: `Login · ${productName}`,
    profile: `Profile · ${productName}`,
    notFound: `Page not found · ${productName}`,
  },
  footer: {
    source: 'Open source',
    between: ' under the ',
    licence: 'MIT licence',
    after: '. No fees, no admin key.',
  },
} as const
