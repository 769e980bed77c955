/** Gives what was loaded; loads it at the first call, and again at the next call after a failure. */
export type LoadOnce<Value> = (() => Promise<Value>) & {
  /** Drops what was loaded, or is loading, so that the next call loads it again. */
  forget: () => void
}

/**
 * Loads something when it is first needed and keeps it: code, a connection, a file. Calls while it loads share the attempt. A
 * failed load, offline for instance, rejects the calls that waited for it, and the next call tries again.
 */
export function loadOnce<Value>(load: () => Promise<Value>): LoadOnce<Value> {
  let loading: Promise<Value> | undefined
  const get = (): Promise<Value> => {
    if (loading) return loading
    const attempt = load()
    loading = attempt
    attempt.catch(() => {
      // It may have been forgotten, and loaded again, meanwhile.
      if (loading === attempt) loading = undefined
    })
    return attempt
  }
  return Object.assign(get, { forget: () => void (loading = undefined) })
}
