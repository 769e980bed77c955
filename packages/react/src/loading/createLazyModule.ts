import { loadOnce } from '@holdfast/base'
import { reloadFailedStyles } from './reloadFailedStyles.ts'

/** The loading state of a part of the kit's code. */
export type LazyState<value> =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'ready'; readonly value: value }
  | { readonly status: 'failed'; readonly attempts: number }

/** Code that is loaded once, on demand, with an observable loading state. */
export type LazyModule<value> = {
  readonly getState: () => LazyState<value>
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Loads the code, unless it is loaded or loading. Never rejects: a failure becomes the state, and the next call tries again.
   */
  readonly load: () => Promise<void>
}

/**
 * Creates a module that loads on demand.
 *
 * Unlike with `React.lazy`, a failed fetch (the visitor is offline, a deployment removed the file) is not permanent.
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

  function setState(next: LazyState<value>) {
    state = next
    for (const listener of listeners) listener()
  }

  const fetchOnce = loadOnce(async () => {
    attempts += 1
    setState({ status: 'pending' })
    try {
      if (attempts > 1) await beforeRetry()
      setState({ status: 'ready', value: await fetchModule() })
    } catch (error) {
      setState({ status: 'failed', attempts })
      throw error
    }
  })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // The browser itself logs the file and the cause. The user gets a retry button.
    load: () => fetchOnce().catch(() => {}),
  }
}
