import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { FrameRefusal, type RefusalText } from '@holdfast/frame/guest'
import { StillWaitingRefusal } from './StillWaitingRefusal.ts'
import { codeOf } from './tokens.ts'

/** The texts of refusals that an app can act on, by a service's error code. */
const actionableTexts: Readonly<Record<string, RefusalText>> = {
  [codes.invalidEmail]: 'Invalid email',
  [codes.invalidCode]: 'Invalid code',
  [codes.codeExpired]: 'Code expired',
  [codes.tooManyAttempts]: 'Too many attempts',
  [codes.rateLimited]: 'Too many attempts',
  [codes.attemptNotFound]: 'Code expired',
}

/** The text that the page receives, by a service's error code. A service's own text never reaches the page. */
const texts: Readonly<Record<string, string>> = {
  ...actionableTexts,
  // This is the code of the wallet's own WrongShareError.
  WRONG_SHARE: 'The wallet cannot be opened: the parts of its key do not belong together',
  [codes.numberNotShown]: 'This app is too old to approve a new device: it cannot show the number',
  [codes.originNotAllowed]: 'This origin may not use the wallet',
  [codes.projectUnknown]: 'This project is not known',
  [codes.farcasterRefused]: 'Farcaster did not confirm this login',
  [codes.farcasterUnavailable]: 'Farcaster does not answer at the moment',
  [codes.farcasterOff]: 'This wallet has no login with Farcaster',
  [codes.providerDisabled]: 'This login is not enabled here',
  [codes.providerUnavailable]: 'The provider does not answer at the moment',
  [codes.socialProofRefused]: 'The provider does not confirm this login',
  [codes.proofTooWeak]: 'This login alone does not open the wallet on another device',
  [codes.emailTaken]: 'This address has an account',
  [codes.emailJustChanged]: 'The address was changed within the last day: the words are not shown yet',
  [codes.emailReplaced]: 'This address was replaced by another one: the mail about it says how to take it back',
  [codes.invalidToken]: 'Not connected',
  [codes.frozen]: 'The account is frozen by its owner',
  [codes.releaseStopped]: 'The wallet cannot be recovered at the moment',
  [codes.loginTooOld]: 'Log in again to continue',
}

/** Converts a refusal by a service into a refusal that the page may read. Returns any other error unchanged. */
function asRefusal(error: unknown): unknown {
  const code = codeOf(error)
  if (code === codes.deviceNotApproved) return new StillWaitingRefusal('device', { cause: error })
  const text = texts[code ?? '']
  return text === undefined ? error : new FrameRefusal(text, { cause: error })
}

/** Awaits a call to a service. If the service refuses, throws a refusal with a fixed text, which the page may read. */
export async function withRefusals<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    throw asRefusal(error)
  }
}
