import { useInsertionEffect, useRef, useState } from 'react'

/**
 * Returns a function that stays the same and calls the latest handler, for use in effects.
 *
 * React has had a hook of this name since 19.2, but the kit also supports older versions, from 18.2 on.
 *
 * @see https://react.dev/reference/react/useEffectEvent
 */
export function useEffectEvent<parameters extends readonly unknown[], result>(
  handler: (...parameters: parameters) => result,
): (...parameters: parameters) => result {
  const latest = useRef(handler)
  // Update the handler before any effect of this render runs, so that no effect calls the previous render's handler.
  useInsertionEffect(() => {
    latest.current = handler
  })
  const [stable] = useState(
    () =>
      (...parameters: parameters) =>
        latest.current(...parameters),
  )
  return stable
}
