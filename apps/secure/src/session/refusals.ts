import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { FrameRefusal, refusalTexts } from '@holdfast/frame/guest'
import { StillWaitingRefusal } from './StillWaitingRefusal.ts'
import { codeOf } from './tokens.ts'

/** The refusal of a request that needs a session, if the session has ended or now belongs to another user. */
export const NOT_CONNECTED_TEXT = 'Not connected. Log in again.'

/** The refusal of a request about a login that is over. */
export const LOGIN_OVER_TEXT = 'This login has ended. Log in again.'

/**
 * The text that the page receives, by a service's error code: why the call was refused, and what the user can do. A service's own
 * text never reaches the page. An app translates the `refusalTexts` itself.
 */
const texts: Readonly<Record<string, string>> = {
  [codes.invalidEmail]: refusalTexts.invalidEmail,
  [codes.invalidCode]: refusalTexts.invalidCode,
  [codes.codeExpired]: refusalTexts.codeExpired,
  [codes.tooManyAttempts]: refusalTexts.tooManyAttempts,
  [codes.rateLimited]: refusalTexts.tooManyAttempts,
  [codes.attemptNotFound]: refusalTexts.codeExpired,
  // This is the code of the wallet's own WrongShareError.
  WRONG_SHARE: 'The wallet cannot be opened. Log in again to recover it.',
  [codes.numberNotShown]: 'This app is too old to approve a new device. Use a device you have used before.',
  [codes.originNotAllowed]: 'This site may not use the wallet. Its operator must allow it.',
  [codes.projectUnknown]: 'This project is not known. Its operator must check it.',
  [codes.farcasterRefused]: 'Farcaster did not confirm this login. Log in again.',
  [codes.farcasterUnavailable]: 'Farcaster does not answer at the moment. Try again later.',
  [codes.farcasterOff]: 'This login is not enabled here. Log in another way.',
  [codes.providerDisabled]: 'This login is not enabled here. Log in another way.',
  [codes.providerUnavailable]: 'The provider does not answer at the moment. Try again later.',
  [codes.socialProofRefused]: 'The provider did not confirm this login. Log in again.',
  [codes.proofTooWeak]:
    'This login alone does not open the wallet on another device. Use a device you have used before.',
  [codes.emailTaken]: 'This address has an account. Use another one.',
  [codes.emailJustChanged]: 'The address was changed within the last day. Try again tomorrow.',
  [codes.emailReplaced]: 'This address was replaced. The mail about it can undo that.',
  [codes.invalidToken]: NOT_CONNECTED_TEXT,
  [codes.frozen]: 'The account is frozen by its owner. Try again after the freeze.',
  [codes.releaseStopped]: 'The wallet cannot be recovered at the moment. Try again later.',
  [codes.loginTooOld]: 'This login is too old. Log in again.',
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
