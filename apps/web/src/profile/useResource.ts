import { useCallback, useEffect, useRef, useState } from 'react'

/** Data from the server: loading, loaded, or failed. */
export type Resource<Value> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; value: Value }

/** Fetches data when the component mounts, and again on demand. The loaded value stays until the next fetch ends. */
export function useResource<Value>(fetchValue: () => Promise<Value>): [Resource<Value>, () => Promise<void>] {
  const [resource, setResource] = useState<Resource<Value>>({ status: 'loading' })
  const latest = useRef(fetchValue)
  useEffect(() => {
    latest.current = fetchValue
  })

  const reload = useCallback(async () => {
    try {
      setResource({ status: 'ready', value: await latest.current() })
    } catch (error) {
      // The page shows the failure and offers a retry.
      setResource({ status: 'failed', error })
    }
  }, [])

  useEffect(() => void reload(), [reload])
  return [resource, reload]
}
