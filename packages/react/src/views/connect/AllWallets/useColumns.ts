import { useLayoutEffect, useState } from 'react'

/** Below this width three columns are enough: names need their room. In rem, since names grow with the text. */
const narrowRem = 19.5

/**
 * Tells how many columns a grid has: four, or three where it is narrow.
 *
 * @param area - what the grid is in; null until it is there.
 */
export function useColumns(area: HTMLElement | null): number {
  const [columns, setColumns] = useState(4)

  useLayoutEffect(() => {
    if (!area) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      // Zero where nothing is laid out.
      setColumns(area.clientWidth > 0 && area.clientWidth < narrowRem * rem ? 3 : 4)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(area)
    return () => observer.disconnect()
  }, [area])

  return columns
}
