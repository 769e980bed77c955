import { emailCodeDigits } from '@holdfast/api/limits'
import type { RefusalReason } from '@holdfast/frame'
import type { LoginProblem } from './state.ts'

/** The number of digits in a code. */
export const CODE_LENGTH = emailCodeDigits
/** If a name has more characters, dots replace its last three. The shown name may still be longer than this. */
const SHORTEN_NAMES_ABOVE = 30

/**
 * Tells whether a text looks like an email address. The frame and its service decide whether it is one; this check only rejects
 * impossible addresses before they are sent.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254 || /\s/.test(text)) return false
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  return at > 0 && !text.slice(0, at).includes('@') && /^[^.]+(?:\.[^.]+)+$/.test(domain)
}

/** Extracts the digits of a typed or pasted code, at most six. Emails may show a code with spaces or hyphens. */
export function codeDigitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH)
}

/** The frame's reasons for which the kit has its own texts. */
const problems: Readonly<Partial<Record<RefusalReason, Exclude<LoginProblem['code'], 'failed'>>>> = {
  invalidEmail: 'invalidEmail',
  invalidCode: 'wrongCode',
  codeExpired: 'codeExpired',
  tooManyAttempts: 'codeUsedUp',
}

/** Why a request to the frame failed: a reason that the kit can handle, if there is one, and the message. */
export type Refusal = { reason: RefusalReason | undefined; message: string }

/** Turns the frame's refusal of an address or a code into the problem to show. */
export function problemOf({ reason, message }: Refusal): LoginProblem {
  const code = reason && problems[reason]
  return code ? { code } : { code: 'failed', message }
}

/**
 * Tells whether the frame reports that the user has not yet approved the device, or not yet typed the number that the
 * provider's window shows. The frame sends this answer before the request times out, and is then asked again.
 */
export function isStillWaiting({ reason }: Refusal): boolean {
  return reason === 'deviceNotApproved' || reason === 'numberNotGiven'
}

/**
 * Returns the name under which a user is shown: their name at the provider, else their email address; undefined if both are
 * missing.
 *
 * @see kit-behaviour section 18: Discord's names may end in a 0 that is not part of the name; dots end a long name
 */
export function userDisplayNameOf({
  email,
  userName,
  provider,
}: {
  email: string | undefined
  userName: string | undefined
  provider: string
}): string | undefined {
  const name = provider === 'discord' ? userName?.replace(/0$/, '') : userName
  const shown = name || email
  return shown && shown.length > SHORTEN_NAMES_ABOVE ? `${shown.slice(0, -3)}...` : shown
}
