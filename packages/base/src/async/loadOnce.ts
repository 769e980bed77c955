/** Returns the loaded value. Loads it at the first call, and again at the next call after a failure. */
export type LoadOnce<Value> = (() => Promise<Value>) & {
  /** Drops the loaded or loading value, so that the next call loads it again. */
  forget: () => void
}

/**
 * Creates a function that loads a value (code, a connection, a file) at its first call and keeps it. Calls during the load
 * share its promise. A failed load rejects the calls that waited for it, and the next call tries again.
 */
export function loadOnce<Value>(load: () => Promise<Value>): LoadOnce<Value> {
  let loading: Promise<Value> | undefined
  const get = (): Promise<Value> => {
    if (loading) return loading
    const attempt = load()
    loading = attempt
    attempt.catch(() => {
      // In the meantime, `forget` may have dropped this load, and another call may have begun the next one.
      if (loading === attempt) loading = undefined
    })
    return attempt
  }
  return Object.assign(get, { forget: () => void (loading = undefined) })
}
