/** The English texts of the sign-in with a signature. */
export const signInMessages = {
  'siwx.needsToConnect': '{app} needs to connect to your wallet',
  'siwx.asksToSign': '{app} asks for your signature',
  'siwx.why': 'Sign a message to prove that this account is yours. It costs nothing and moves no funds.',
  'siwx.whyRequired': 'Sign a message to prove that this account is yours. It costs nothing. Cancelling disconnects.',
  'siwx.domain': 'Signing in to',
  'siwx.account': 'With account',
  'siwx.network': 'On network',
  'siwx.sign': 'Sign',
  'siwx.signing': 'Signing...',
  'siwx.cancelling': 'Cancelling...',
  'siwx.confirmInWallet': 'Confirm the message in your wallet',
} as const
