/** The minimum time between two mails with a code, in milliseconds. */
export const EMAIL_COOLDOWN_MS = 30_000

/**
 * Computes how many seconds are left until another mail may be requested.
 *
 * @param lastEmailTime - when the last mail was requested, in milliseconds since the epoch; undefined if none was. A time in
 * the future, which means that the clock was set back, is ignored: then only the server's limits apply.
 * @returns whole seconds, rounded up; 0 if another mail may be requested now.
 */
export function secondsUntilNextEmail(lastEmailTime: number | undefined, nowMs: number): number {
  if (lastEmailTime === undefined || Number.isNaN(lastEmailTime) || lastEmailTime > nowMs) return 0
  const remainingMs = lastEmailTime + EMAIL_COOLDOWN_MS - nowMs
  return remainingMs > 0 ? Math.ceil(remainingMs / 1_000) : 0
}
