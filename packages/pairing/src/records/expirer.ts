import type { Clock } from '@holdfast/base'

/** Longest wait of one timer. A clock change or a device's sleep is noticed within this time. */
const RECHECK_MS = 5_000

/** Identifies a record by its topic or its id. */
export type ExpiryTarget = `topic:${string}` | `id:${number}`

/** Calls back when records expire. */
export type Expirer = {
  /** @param expiry - Unix seconds; replaces the target's earlier expiry. */
  set: (target: ExpiryTarget, expiry: number) => void
  delete: (target: ExpiryTarget) => void
  close: () => void
}

/** Computes the time `ttl` seconds from now. @returns Unix seconds, rounded down. */
export function expiryIn(ttl: number, nowMs: number): number {
  return Math.floor(nowMs / 1_000) + ttl
}

/** Returns whether an expiry has been reached, or is NaN. @param expiry - Unix seconds. */
export function isExpired(expiry: number, nowMs: number): boolean {
  return !(nowMs < expiry * 1_000)
}

/** Watches the expiry of records. A record that has already expired is reported in the next turn of the event loop. */
export function createExpirer(options: { clock: Clock; onExpired: (target: ExpiryTarget) => void }): Expirer {
  const { clock, onExpired } = options
  const targets = new Map<ExpiryTarget, number>()
  let cancel: (() => void) | undefined

  const check = (): void => {
    cancel = undefined
    for (const [target, expiry] of Array.from(targets)) {
      if (!isExpired(expiry, clock.now())) continue
      targets.delete(target)
      onExpired(target)
    }
    scheduleCheck()
  }

  const scheduleCheck = (): void => {
    if (targets.size === 0) return
    // A loop, since a call with more than about 100,000 arguments fails.
    let soonest = Infinity
    for (const expiry of targets.values()) soonest = Math.min(soonest, expiry)
    const waitMs = Math.max(soonest * 1_000 - clock.now(), 0)
    cancel?.()
    cancel = clock.setTimeout(check, Math.min(waitMs, RECHECK_MS))
  }

  return {
    set: (target, expiry) => {
      targets.set(target, expiry)
      scheduleCheck()
    },
    delete: (target) => void targets.delete(target),
    close: () => {
      targets.clear()
      cancel?.()
    },
  }
}
