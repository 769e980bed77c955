/**
 * Texts of a social login's window once the provider has redirected it back, and of the frame, which then asks for the number
 * that the window shows.
 */
export const socialTexts = {
  working: 'Finishing the login…',
  endings: {
    done: { title: 'You are logged in', hint: 'This window closes by itself.' },
    denied: { title: 'The login was cancelled', hint: 'Nothing was done. You may close this window.' },
    over: {
      title: 'This login has ended',
      hint: 'A login works once, and for ten minutes only. Close this window and start again in the app.',
    },
    failed: {
      title: 'The login did not work',
      hint: 'The provider’s answer could not be used. Close this window and start again in the app.',
    },
  },
  /** The hint below the number. */
  typeNumber: (origin: string) => `Type this number into the wallet on ${origin}.`,
  warning: 'Type it only where you began this login yourself. Anyone who asks you for it wants your wallet.',
  numberTitle: 'One more step',
  close: 'Close this window',
  back: 'Back to the app',
  askNumber: 'The window in which you logged in shows a number. Type it here to show that you opened both.',
  number: 'Number with 4 digits',
  giveNumber: 'Continue',
}
