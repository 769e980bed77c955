/** The text of each refusal that an app can act on, by its reason. The wire carries only the text. */
export const refusalTexts = {
  invalidEmail: 'Invalid email',
  invalidCode: 'Invalid code',
  codeExpired: 'Code expired',
  tooManyAttempts: 'Too many attempts',
  deviceNotApproved: 'Device not approved yet',
  numberNotGiven: 'Number not given yet',
} as const

/** Why the frame refused. */
export type RefusalReason = keyof typeof refusalTexts

/**
 * Reads why the frame refused. Undefined: the app can only show the text. Any text with 'invalid email' in it is an
 * `invalidEmail`.
 */
export function readRefusal(text: string): RefusalReason | undefined {
  const normalized = text.trim().replace(/\.$/, '').toLowerCase()
  const reasons = Object.keys(refusalTexts) as RefusalReason[] // Object.keys widens the table's keys to strings.
  const exact = reasons.find((reason) => refusalTexts[reason].toLowerCase() === normalized)
  return exact ?? (normalized.includes('invalid email') ? 'invalidEmail' : undefined)
}
