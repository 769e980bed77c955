import { type ComponentProps, type RefCallback, useCallback, useRef } from 'react'
import './ScrollArea.css'

/** Props of {@link ScrollArea}: the props of a `<div>`, and a ref for callers that measure it. */
export type ScrollAreaProps = Omit<ComponentProps<'div'>, 'ref'> & {
  /** Pass the same function in each render, such as a state setter. */
  areaRef?: RefCallback<HTMLDivElement> | undefined
  /**
   * The name of the area, for content without anything to focus. It also makes the area focusable, so that keys can scroll it.
   */
  focusName?: string | undefined
}

/** Scrolls content that is too long, and fades the content out at the edges beyond which there is more. */
export function ScrollArea({ areaRef, focusName, className, children, ...rest }: ScrollAreaProps) {
  const stopMarking = useRef<() => void>(undefined)
  // When the element goes away, React calls this function with null, and the function cleans up. React 18 has no cleanup
  // functions for refs, and React 19 still makes the call for a ref that returns nothing.
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      stopMarking.current?.()
      stopMarking.current = element ? markEdges(element) : undefined
      areaRef?.(element)
    },
    [areaRef],
  )
  return (
    <div
      {...rest}
      {...(focusName && { tabIndex: 0, role: 'group', 'aria-label': focusName })}
      ref={attach}
      className={className ? `hf-kit-scroll ${className}` : 'hf-kit-scroll'}
    >
      <div className="hf-kit-scroll-content">{children}</div>
    </div>
  )
}

/**
 * Keeps `data-more-above` and `data-more-below` up to date on a scrolling element. It works without React, since scrolling must
 * not cause a render.
 *
 * @returns a function that stops the updates.
 */
function markEdges(element: HTMLElement): () => void {
  const mark = () => {
    const { scrollTop, scrollHeight, clientHeight } = element
    element.toggleAttribute('data-more-above', scrollTop > 1)
    element.toggleAttribute('data-more-below', scrollTop + clientHeight < scrollHeight - 1)
  }
  const observer = new ResizeObserver(mark)
  observer.observe(element)
  if (element.firstElementChild) observer.observe(element.firstElementChild)
  element.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    element.removeEventListener('scroll', mark)
  }
}
