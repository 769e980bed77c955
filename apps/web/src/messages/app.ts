import { productName } from '../app/product.ts'

/** The texts of the page's layout. */
export const appMessages = {
  skipToContent: 'Skip to content',
  home: `${productName}, home`,
  login: 'Login',
  userMenu: (userName: string) => `${userName}, user menu`,
  profile: 'Profile',
  logout: 'Log out',
  logoutFailed: {
    unreachable: 'You are still signed in: the server could not be reached. Check your connection and log out again.',
    refused: 'You are still signed in: the server did not log you out. Wait a moment and log out again.',
  },
  sessionEnded: 'Your session has ended, so you were signed out. Log in to go on.',
  unreachable: 'The server cannot be reached. What you see may be out of date.',
  offline: 'You are offline. What you see may be out of date; nothing is lost.',
  configFailed: 'The app could not be started: the server did not send its configuration.',
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
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have been mistyped, or the page has moved.',
    action: 'Go to the start page',
  },
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
