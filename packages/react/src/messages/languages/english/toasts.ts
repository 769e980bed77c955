/**
 * The English texts of toasts, for the types of translations. No page loads them, since the code that shows a toast already
 * contains the English text.
 */
export const toastMessages = {
  'toast.actionNotAllowed': 'Action not allowed',
  'toast.codeResent': 'Code email resent',
  'toast.somethingWentWrong': 'Something went wrong',
  'toast.untrustedOrigin': 'Untrusted Origin',
  'toast.sendConfirmed': 'Transaction confirmed',
  'toast.sendFailed': 'Something went wrong',
  'toast.sendIncomplete': 'Please enter a valid amount and receiver address',
  'toast.sendNotCompleted': 'Failed to send transaction. Please try again.',
  'toast.sendStarted': 'Transaction started',
  'toast.swapInitFailed': 'Failed to initialize swap',
  'toast.swapPriceFailed': 'Failed to fetch network token price',
  'toast.swapAllowanceFailed': 'Failed to check allowance',
  'toast.swapApprovalFailed': 'Failed to create approval transaction',
  'toast.swapBuildFailed': 'Failed to create transaction',
  'toast.swapTransactionError': 'Transaction error',
  'toast.swapApprove': 'Approve limit increase in your wallet',
  'toast.swapConfirm': 'Confirm transaction in your wallet',
  'toast.swapRunning': 'Swapping {from} to {to} {amount}',
  'toast.swapDone': 'Swapped {from} to {to} {amount}',
} as const
