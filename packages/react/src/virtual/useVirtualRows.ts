import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { type Rows, rowsInView, scrollToRow } from './rowsInView.ts'

/** Taken for a row's height until one has been drawn and measured, in CSS pixels. */
const assumedRowHeight = 112

/** Taken for the height of a list that is not laid out, in CSS pixels. */
const assumedHeight = 448

/** Room around a row that is scrolled to, for the outline of what has the focus. In CSS pixels. */
const padding = 4

/** What {@link useVirtualRows} returns. */
export type VirtualRows = Rows & {
  /** Of one row, in CSS pixels. */
  rowHeight: number
  /** Of a row that is drawn: it tells how high rows are. */
  measureRow: (row: HTMLElement | null) => void
  /** Scrolls as far as it takes to see a row wholly, and draws it at once. */
  showRow: (row: number) => void
}

/**
 * Says which rows of a long list are to be drawn: those that are seen, and a few around them. Renders only when these change.
 *
 * @param area - what scrolls; the rows begin at its top.
 * @param count - how many rows there are.
 */
export function useVirtualRows(area: RefObject<HTMLElement | null>, count: number): VirtualRows {
  const [rowHeight, setRowHeight] = useState(assumedRowHeight)
  const [view, setView] = useState({ topRow: 0, height: assumedHeight })

  const follow = useCallback(() => {
    const element = area.current
    if (!element) return
    const height = element.clientHeight || assumedHeight
    const topRow = Math.floor(element.scrollTop / rowHeight)
    setView((before) => (before.topRow === topRow && before.height === height ? before : { topRow, height }))
  }, [area, rowHeight])

  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    // It reports the size that it begins with too.
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [area, follow])

  // Zero where nothing is laid out.
  const measureRow = useCallback((row: HTMLElement | null) => {
    if (row && row.offsetHeight > 0) setRowHeight(row.offsetHeight)
  }, [])

  const showRow = useCallback(
    (row: number) => {
      const element = area.current
      if (!element) return
      const { scrollTop: top, clientHeight } = element
      element.scrollTo({ top: scrollToRow(row, { top, height: clientHeight || assumedHeight, rowHeight, padding }) })
      follow()
    },
    [area, rowHeight, follow],
  )

  const rows = rowsInView({ top: view.topRow * rowHeight, height: view.height, rowHeight, count })
  return { ...rows, rowHeight, measureRow, showRow }
}
