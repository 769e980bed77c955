/** The English texts that a page may show before the modal loads: of the buttons, and of a failure to load the modal. */
export const firstLoadMessages = {
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting...',
  'button.account': 'Account',
  'button.balanceLoading': 'Balance is loading',

  'account.balanceUnknown': 'Balance unavailable',

  'button.selectNetwork': 'Select Network',
  'button.switchNetwork': 'Switch Network',
  'button.unknownNetwork': 'Unknown Network',

  'modal.loadFailed': 'The wallet window could not be loaded. Check your connection and try again.',
  'modal.loadRetry': 'Try again',
  'modal.loadReload': 'Reload the page',
  'modal.loadDismiss': 'Dismiss',
} as const
