import { reloadFailedStyles } from './reloadFailedStyles.ts'

/** How far the code of a part of the kit has come. */
export type LazyState<value> =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'ready'; readonly value: value }
  | { readonly status: 'failed'; readonly attempts: number }

/** Code that is fetched on demand, once, and whose arrival can be watched. */
export type LazyModule<value> = {
  readonly getState: () => LazyState<value>
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches the code, unless it is there or on its way. Never rejects: a failure is a state, and the next call tries again. */
  readonly load: () => Promise<void>
}

/**
 * Makes a module that loads when it is asked for.
 *
 * Unlike `React.lazy`, a failed fetch (the visitor is offline, a deployment removed the file) is not for ever.
 *
 * @param fetchModule - normally `() => import('./part.tsx')`.
 * @param beforeRetry - runs before each attempt but the first.
 */
export function createLazyModule<value>(
  fetchModule: () => Promise<value>,
  beforeRetry: () => Promise<void> = reloadFailedStyles,
): LazyModule<value> {
  const listeners = new Set<() => void>()
  let state: LazyState<value> = { status: 'idle' }
  let attempts = 0
  let inFlight: Promise<void> | undefined

  function become(next: LazyState<value>) {
    state = next
    for (const listener of listeners) listener()
  }

  async function attempt() {
    attempts += 1
    become({ status: 'pending' })
    try {
      if (attempts > 1) await beforeRetry()
      become({ status: 'ready', value: await fetchModule() })
    } catch {
      // The browser's own console entry names the file and the cause; the person is offered a retry.
      become({ status: 'failed', attempts })
    }
    inFlight = undefined
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      if (state.status === 'ready') return Promise.resolve()
      inFlight ??= attempt()
      return inFlight
    },
  }
}
