import { useCallback, useEffect, useRef, useState } from 'react'

/** A list from the server: on its way, there, or not to be had. */
export type Resource<Value> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; value: Value }

/** Fetches something when the part appears, and again on demand; what is there stays while it is fetched again. */
export function useResource<Value>(fetchValue: () => Promise<Value>): [Resource<Value>, () => Promise<void>] {
  const [resource, setResource] = useState<Resource<Value>>({ status: 'loading' })
  const latest = useRef(fetchValue)
  useEffect(() => {
    latest.current = fetchValue
  })

  const reload = useCallback(async () => {
    try {
      setResource({ status: 'ready', value: await latest.current() })
    } catch {
      // The page says so and offers to try again.
      setResource({ status: 'failed' })
    }
  }, [])

  useEffect(() => void reload(), [reload])
  return [resource, reload]
}
