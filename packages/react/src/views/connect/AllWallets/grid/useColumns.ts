import { useLayoutEffect, useState } from 'react'

/**
 * Below this width, the grid has three columns, since names need room. The unit is rem, since names grow with the size of the
 * text.
 */
const narrowRem = 19.5

/**
 * Returns the number of columns in a grid: four, or three if the grid is narrow.
 *
 * @param area - the element around the grid; null until it is mounted.
 */
export function useColumns(area: HTMLElement | null): number {
  const [columns, setColumns] = useState(4)

  useLayoutEffect(() => {
    if (!area) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      // The width is zero in an environment without layout, such as a test.
      setColumns(area.clientWidth > 0 && area.clientWidth < narrowRem * rem ? 3 : 4)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(area)
    return () => observer.disconnect()
  }, [area])

  return columns
}
