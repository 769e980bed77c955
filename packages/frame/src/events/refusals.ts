/** What the frame says when an app can do something about its refusal, and the reason: the wire carries the text alone. */
const reasons = {
  'Invalid email': 'invalidEmail',
  'Invalid code': 'invalidCode',
  'Code expired': 'codeExpired',
  'Too many attempts': 'tooManyAttempts',
  'Device not approved yet': 'deviceNotApproved',
  'Number not given yet': 'numberNotGiven',
} as const

/** A text that says more to an app than to its user. */
export type RefusalText = keyof typeof reasons
/** Why the frame refused. */
export type RefusalReason = (typeof reasons)[RefusalText]

/** Reads why the frame refused. Undefined: its text is only to be shown. Any text with 'Invalid email' in it is about the address. */
export function readRefusal(text: string): RefusalReason | undefined {
  const words = text.trim().replace(/\.$/, '').toLowerCase()
  const known = Object.entries(reasons).find(([key]) => key.toLowerCase() === words)
  return known?.[1] ?? (words.includes('invalid email') ? 'invalidEmail' : undefined)
}
