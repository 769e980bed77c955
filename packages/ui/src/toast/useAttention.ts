import { type RefObject, useEffect } from 'react'
import type { Toaster } from './createToaster.ts'

/**
 * Stops the toasts' time while the pointer or the focus is in their region. Stores the previously focused element in `cameFrom`.
 */
export function useAttention(
  region: RefObject<HTMLElement | null>,
  cameFrom: RefObject<Element | null>,
  toaster: Toaster,
) {
  useEffect(() => {
    const element = region.current
    if (!element) return undefined
    const isInside = (target: EventTarget | null): boolean => target instanceof Node && element.contains(target)
    const controller = new AbortController()
    const { signal } = controller

    element.addEventListener('pointerenter', toaster.pause, { signal })
    element.addEventListener('pointerleave', toaster.resume, { signal })
    element.addEventListener(
      'focusin',
      ({ relatedTarget }) => {
        if (!isInside(relatedTarget) && relatedTarget instanceof Element) cameFrom.current = relatedTarget
        toaster.pause()
      },
      { signal },
    )
    element.addEventListener('focusout', ({ relatedTarget }) => !isInside(relatedTarget) && toaster.resume(), {
      signal,
    })
    return () => controller.abort()
  }, [region, cameFrom, toaster])
}
