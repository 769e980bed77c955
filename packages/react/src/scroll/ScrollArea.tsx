import { type ComponentProps, type RefCallback, useCallback, useRef } from 'react'
import './ScrollArea.css'

/** Props of {@link ScrollArea}: those of a `<div>`, and a ref for who measures it. */
export type ScrollAreaProps = Omit<ComponentProps<'div'>, 'ref'> & {
  /** Keep it the same between renders: the setter of a state does. */
  areaRef?: RefCallback<HTMLDivElement> | undefined
}

/** Scrolls what is too long, and fades it out at the edges where there is more. */
export function ScrollArea({ areaRef, className, children, ...rest }: ScrollAreaProps) {
  const unmark = useRef<() => void>(undefined)
  // React 18 takes no cleanup from a ref: it tells of the end with null, as does 19 when nothing is returned.
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      unmark.current?.()
      unmark.current = element ? markEdges(element) : undefined
      areaRef?.(element)
    },
    [areaRef],
  )
  return (
    <div {...rest} ref={attach} className={className ? `hf-kit-scroll ${className}` : 'hf-kit-scroll'}>
      <div className="hf-kit-scroll-content">{children}</div>
    </div>
  )
}

/**
 * Keeps `data-more-above` and `data-more-below` on a scrolling element true. Without React: scrolling must not render anything.
 *
 * @returns its undo.
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
