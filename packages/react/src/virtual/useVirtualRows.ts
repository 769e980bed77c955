import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Rows, rowsInView, scrollTopForRow } from './rowsInView.ts'

/** Assumed height of a row until a row has been drawn and measured, in CSS pixels. */
const assumedRowHeight = 112

/** Assumed height of the scrolling element while it has no layout, in CSS pixels. */
const assumedHeight = 448

/** Space for the focus outline around a row that is scrolled into view, in CSS pixels. */
const padding = 4

/** The result of {@link useVirtualRows}. */
export type VirtualRows = Rows & {
  /** Height of one row, in CSS pixels. */
  rowHeight: number
  /**
   * The ref for one of the drawn rows, such as the first. The row is measured at once and whenever its size changes, for
   * instance with the user's text size. Measuring every row would cause a layout for each row while the list is scrolled.
   */
  measureRow: (row: HTMLElement | null) => void
  /** Scrolls just far enough to show a row completely, and draws the row at once. */
  showRow: (row: number) => void
}

/**
 * Returns which rows of a long list to draw: the visible ones, and a few around them. While the list is scrolled, the calling
 * component renders again only when these rows change.
 *
 * @param area - the scrolling element, with the rows at its top; null until it is mounted.
 * @param count - how many rows there are.
 */
export function useVirtualRows(area: HTMLElement | null, count: number): VirtualRows {
  const [rowHeight, setRowHeight] = useState(assumedRowHeight)
  const [view, setView] = useState({ topRow: 0, height: assumedHeight })

  const updateView = useCallback(() => {
    if (!area) return
    const height = area.clientHeight || assumedHeight
    const topRow = Math.floor(area.scrollTop / rowHeight)
    setView((before) => (before.topRow === topRow && before.height === height ? before : { topRow, height }))
  }, [area, rowHeight])

  useLayoutEffect(() => {
    if (!area) return
    // The observer also reports the initial size.
    const observer = new ResizeObserver(updateView)
    observer.observe(area)
    area.addEventListener('scroll', updateView, { passive: true })
    return () => {
      observer.disconnect()
      area.removeEventListener('scroll', updateView)
    }
  }, [area, updateView])

  const rowObserver = useRef<ResizeObserver>(undefined)
  const measureRow = useCallback((row: HTMLElement | null) => {
    rowObserver.current?.disconnect()
    if (!row) return
    const measure = (): void => {
      // The height is zero in an environment without layout, such as a test.
      if (row.offsetHeight > 0) setRowHeight(row.offsetHeight)
    }
    measure()
    rowObserver.current = new ResizeObserver(measure)
    rowObserver.current.observe(row)
  }, [])

  const showRow = useCallback(
    (row: number) => {
      if (!area) return
      const { scrollTop: top, clientHeight } = area
      area.scrollTo({ top: scrollTopForRow(row, { top, height: clientHeight || assumedHeight, rowHeight, padding }) })
      updateView()
    },
    [area, rowHeight, updateView],
  )

  const rows = rowsInView({ top: view.topRow * rowHeight, height: view.height, rowHeight, count })
  return { ...rows, rowHeight, measureRow, showRow }
}
