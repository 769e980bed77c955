import { type Clock, systemClock } from '@holdfast/base'

/** How long calls must pause, in milliseconds. */
const DEBOUNCE_MS = 500

/** A function that runs once its calls have paused. */
export type Debounced<Parameters extends readonly unknown[]> = {
  (...parameters: Parameters): void
  /** Drops the pending call. */
  cancel: () => void
}

/**
 * Makes a function run once its calls have paused for a while, with the arguments of the last call.
 *
 * @param options.ms - @default 500
 */
export function debounce<Parameters extends readonly unknown[]>(
  run: (...parameters: Parameters) => void,
  options: { ms?: number | undefined; clock?: Clock | undefined } = {},
): Debounced<Parameters> {
  const { ms = DEBOUNCE_MS, clock = systemClock } = options
  let cancel: () => void = () => undefined
  const debounced = (...parameters: Parameters): void => {
    cancel()
    cancel = clock.setTimeout(() => run(...parameters), ms)
  }
  return Object.assign(debounced, { cancel: () => cancel() })
}
