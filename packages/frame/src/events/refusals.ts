/** The text for a failure that the page learns nothing more about. @see specification section 8, 'Frame errors' */
export const FRAME_FAILED_TEXT = 'Something went wrong'

/** The reason for each refusal that an app can act on, by the refusal's text, since the wire carries only the text. */
const reasons = {
  'Invalid email': 'invalidEmail',
  'Invalid code': 'invalidCode',
  'Code expired': 'codeExpired',
  'Too many attempts': 'tooManyAttempts',
  'Device not approved yet': 'deviceNotApproved',
  'Number not given yet': 'numberNotGiven',
} as const

/** The text of a refusal that an app can act on. */
export type RefusalText = keyof typeof reasons
/** Why the frame refused. */
export type RefusalReason = (typeof reasons)[RefusalText]

/**
 * Reads why the frame refused. Undefined: the app can only show the text. Any text with 'invalid email' in it is an
 * `invalidEmail`.
 */
export function readRefusal(text: string): RefusalReason | undefined {
  const normalized = text.trim().replace(/\.$/, '').toLowerCase()
  const match = Object.entries(reasons).find(([key]) => key.toLowerCase() === normalized)
  return match?.[1] ?? (normalized.includes('invalid email') ? 'invalidEmail' : undefined)
}
