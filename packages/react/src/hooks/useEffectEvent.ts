import { useInsertionEffect, useRef, useState } from 'react'

/**
 * Gives a function that stays the same and calls the latest handler, for use in effects.
 *
 * React's own came with 19.2; the kit also runs on 18.2.
 *
 * @see https://react.dev/reference/react/useEffectEvent
 */
export function useEffectEvent<parameters extends readonly unknown[], result>(
  handler: (...parameters: parameters) => result,
): (...parameters: parameters) => result {
  const latest = useRef(handler)
  // Before any effect of this render, so that none calls the handler of the render before.
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
