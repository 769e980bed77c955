import { useCallback, useLayoutEffect, useState } from 'react'
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
  /** The ref of one row, the first: measuring each would lay the list out again while it is scrolled. */
  measureRow: (row: HTMLElement | null) => void
  /** Scrolls as far as it takes to see a row wholly, and draws it at once. */
  showRow: (row: number) => void
}

/**
 * Says which rows of a long list are to be drawn: those that are seen, and a few around them. Renders only when these change.
 *
 * @param area - what scrolls; the rows begin at its top. Null until it is there.
 * @param count - how many rows there are.
 */
export function useVirtualRows(area: HTMLElement | null, count: number): VirtualRows {
  const [rowHeight, setRowHeight] = useState(assumedRowHeight)
  const [view, setView] = useState({ topRow: 0, height: assumedHeight })

  const follow = useCallback(() => {
    if (!area) return
    const height = area.clientHeight || assumedHeight
    const topRow = Math.floor(area.scrollTop / rowHeight)
    setView((before) => (before.topRow === topRow && before.height === height ? before : { topRow, height }))
  }, [area, rowHeight])

  useLayoutEffect(() => {
    if (!area) return
    // It reports the size that it begins with too.
    const observer = new ResizeObserver(follow)
    observer.observe(area)
    area.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      area.removeEventListener('scroll', follow)
    }
  }, [area, follow])

  // Zero where nothing is laid out.
  const measureRow = useCallback((row: HTMLElement | null) => {
    if (row && row.offsetHeight > 0) setRowHeight(row.offsetHeight)
  }, [])

  const showRow = useCallback(
    (row: number) => {
      if (!area) return
      const { scrollTop: top, clientHeight } = area
      area.scrollTo({ top: scrollToRow(row, { top, height: clientHeight || assumedHeight, rowHeight, padding }) })
      follow()
    },
    [area, rowHeight, follow],
  )

  const rows = rowsInView({ top: view.topRow * rowHeight, height: view.height, rowHeight, count })
  return { ...rows, rowHeight, measureRow, showRow }
}
