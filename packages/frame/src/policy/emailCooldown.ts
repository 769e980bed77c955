/** How long the user waits between two mails with a code, in milliseconds. */
export const EMAIL_COOLDOWN_MS = 30_000

/**
 * Says how many seconds are left until another mail may be asked for.
 *
 * @param lastEmailTime - when the last one was asked for, in milliseconds since the epoch; undefined when none was.
 * @returns whole seconds, rounded up; 0 when another may be asked for now. A time in the future, left by a clock that was set
 * back, counts as now.
 */
export function secondsUntilNextEmail(lastEmailTime: number | undefined, now: number): number {
  if (lastEmailTime === undefined || Number.isNaN(lastEmailTime)) return 0
  const left = Math.min(lastEmailTime, now) + EMAIL_COOLDOWN_MS - now
  return left > 0 ? Math.ceil(left / 1_000) : 0
}
