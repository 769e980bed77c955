import { type RefObject, useEffect } from 'react'
import type { Toaster } from './createToaster.ts'

/**
 * Pauses the toasts' timers while the pointer or the focus is in their region. When the focus enters the region, stores in
 * `previousFocus` the element that had the focus before.
 */
export function usePauseOnHoverOrFocus(
  region: RefObject<HTMLElement | null>,
  previousFocus: RefObject<Element | null>,
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
        if (!isInside(relatedTarget) && relatedTarget instanceof Element) previousFocus.current = relatedTarget
        toaster.pause()
      },
      { signal },
    )
    element.addEventListener('focusout', ({ relatedTarget }) => !isInside(relatedTarget) && toaster.resume(), {
      signal,
    })
    return () => controller.abort()
  }, [region, previousFocus, toaster])
}
