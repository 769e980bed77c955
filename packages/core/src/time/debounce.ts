import { type Clock, systemClock } from '@holdfast/base'

/** How long there must be no call before the function runs, in milliseconds. */
const DEBOUNCE_MS = 500

/** A function that runs after a pause in its calls. */
export type Debounced<Parameters extends readonly unknown[]> = {
  (...parameters: Parameters): void
  /** Drops the pending call. */
  cancel: () => void
}

/**
 * Delays a function until its calls pause, and then runs it with the arguments of the last call.
 *
 * @param options.ms - how long there must be no call. @default 500
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
