import { passwordLength, userNameLength } from '@holdfast/api'
import { productName } from '../app/product.ts'

/** The texts of the login page. */
export const loginMessages = {
  signInTitle: 'Log in',
  signUpTitle: 'Create your account',
  signInIntro: 'Welcome back. Your stake is where you left it.',
  signUpIntro: 'A user name and a password are all it takes. You connect a wallet afterwards.',
  modes: { signIn: 'Log in', signUp: 'Sign up' },
  modesLabel: 'Log in or sign up',
  userName: 'User name',
  userNameHint: `${userNameLength.min} to ${userNameLength.max} letters, digits, dots, hyphens or underscores`,
  password: 'Password',
  passwordHint: `At least ${passwordLength.min} characters`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submitSignIn: 'Log in',
  submitSignUp: 'Create account',
  working: 'One moment…',
  or: 'or',
  passkey: 'Log in with a passkey',
  wallet: 'Log in with a verified wallet',
  walletStatement: `I log in to ${productName} with this wallet. This costs nothing and moves nothing.`,
  provider: {
    signIn: (provider: string) => `Log in with ${provider}`,
    signUp: (provider: string) => `Sign up with ${provider}`,
  },
  email: { signIn: 'Log in with an e-mail code', signUp: 'Sign up with an e-mail code' },
  emailLabel: 'E-mail address',
  emailIntro: 'We send you a code. No password needed; an account is made if you have none.',
  sendCode: 'Send code',
  codeLabel: 'Code from the e-mail',
  codeSent: (email: string) => `If ${email} can receive mail, a six-digit code is on its way.`,
  codeSubmit: 'Log in',
  codeSentAgain: (email: string) => `If ${email} can receive mail, a new code is on its way. Use the latest one.`,
  sendNewCode: 'Send a new code',
  otherEmail: 'Use another address',
  mailbox: 'This is a development server: read the code in its mailbox',
  backToPassword: 'Back to user name and password',

  errors: {
    userNameMissing: 'Enter your user name.',
    userNameShape: `Use ${userNameLength.min} to ${userNameLength.max} letters, digits, dots, hyphens or underscores, beginning with a letter or digit.`,
    passwordMissing: 'Enter your password.',
    passwordLength: `Use ${passwordLength.min} to ${passwordLength.max} characters.`,
    credentials: 'User name or password is wrong. Check both and try again.',
    userNameTaken: 'This user name is taken. Choose another one.',
    email: 'Enter an e-mail address, for example ada@example.org.',
    code: 'Enter the six digits of the code.',
    codeWrong: 'This code is wrong. Check the latest e-mail.',
    codeExpired: 'This code has expired. Send a new one.',
    codeAttempts: 'Too many wrong codes. Send a new one.',
    tooOften: (seconds: number | undefined) =>
      seconds === undefined
        ? 'Too many attempts. Wait a moment and try again.'
        : // Verbatim from the specification.
          `Please try again after ${seconds} seconds`,
    network: 'The server cannot be reached. Check your connection and try again.',
    server: 'The server could not do that. Try again in a moment.',
    sessionMissing:
      'The server accepted the login, but this page could not read your session. Allow cookies for this site and reload the page.',
    passkeyCancelled: 'No passkey was used. Try again, or log in another way.',
    passkeyRefused: 'This passkey was not accepted. Log in another way and add a new one in your profile.',
    passkeyUnsupported: 'This browser does not support passkeys. Log in another way.',
    providerCancelled: 'The login was cancelled at the provider. Try again, or log in another way.',
    providerEmail: 'The provider gave no e-mail address. Allow it there, or log in another way.',
    providerAccount: 'An account with your e-mail address exists already. Log in as you did before.',
    providerFailed: 'The login at the provider did not succeed. Try again, or log in another way.',
    walletUnknown:
      'No account has verified this wallet. Log in another way, then verify it from the wallet menu. A contract wallet can log in only on the network on which it was verified.',
  },
} as const
