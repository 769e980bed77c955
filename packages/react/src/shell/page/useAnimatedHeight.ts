import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Sets an element's height to the height of its content in pixels, so that CSS can animate changes.
 *
 * @returns `outer`, whose height is set, and `inner`, whose height is watched.
 */
export function useAnimatedHeight(): {
  outer: RefObject<HTMLDivElement | null>
  inner: RefObject<HTMLDivElement | null>
} {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const box = outer.current
    const content = inner.current
    if (!box || !content) return
    const copyHeight = () => box.style.setProperty('height', `${content.offsetHeight}px`)
    const observer = new ResizeObserver(copyHeight)
    observer.observe(content)
    return () => {
      observer.disconnect()
      box.style.removeProperty('height')
    }
  }, [])

  return { outer, inner }
}
