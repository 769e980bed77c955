import { useEffect, useState } from 'react'

/** What a page loads: still loading, loaded, or failed. */
export type Loading<Value> = { step: 'loading' } | { step: 'loaded'; value: Value } | { step: 'failed'; error: unknown }

/**
 * Loads a value when the component appears, and again on `retry`. A value that arrives after the component has gone is dropped.
 *
 * @param load - must be the same function in each render: another function does not make the value load again.
 */
export function useLoading<Value>(load: () => Promise<Value>): { loading: Loading<Value>; retry: () => void } {
  const [loading, setLoading] = useState<Loading<Value>>({ step: 'loading' })
  useEffect(() => {
    if (loading.step !== 'loading') return
    let isGone = false
    const settle = (next: Loading<Value>): void => {
      if (!isGone) setLoading(next)
    }
    load().then(
      (value) => settle({ step: 'loaded', value }),
      (error: unknown) => settle({ step: 'failed', error }),
    )
    return () => {
      isGone = true
    }
  }, [load, loading.step])
  return { loading, retry: () => setLoading({ step: 'loading' }) }
}
