import { randomInt } from 'node:crypto'
import { emailCodeDigits, embeddedLimits } from '@holdfast/api/embedded'

const WAIT_MS = embeddedLimits.resendS * 1_000

/** Creates a code for a mail. `randomInt` makes all codes equally likely. */
export function makeCode(): string {
  return String(randomInt(10 ** emailCodeDigits)).padStart(emailCodeDigits, '0')
}

/**
 * Computes how many milliseconds remain until another mail may be sent.
 *
 * @param sentAt - when the last mail was sent.
 * @returns 0 if another mail may be sent now. Also 0 if `sentAt` is a full waiting time or more in the future, because then the
 * clock has been set back.
 */
export function msUntilResend(sentAt: Date, nowMs: number): number {
  const aheadMs = sentAt.getTime() - nowMs
  return Math.abs(aheadMs) < WAIT_MS ? aheadMs + WAIT_MS : 0
}
