import { type Clock, systemClock } from '@holdfast/base'

/** How long typing must rest, in milliseconds. */
const DEBOUNCE_MS = 500

/** A function that waits for its calls to rest. */
export type Debounced<Parameters extends readonly unknown[]> = {
  (...parameters: Parameters): void
  /** Forgets the call that waits. */
  cancel: () => void
}

/**
 * Makes a function run once its calls have rested for a while, with what the last of them was given.
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
