import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this width three columns are enough: names need their room. In rem, since names grow with the text. */
const narrowRem = 19.5

/** Tells how many columns a grid has: four, or three where it is narrow. */
export function useColumns(area: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(4)

  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      // Zero where nothing is laid out.
      setColumns(element.clientWidth > 0 && element.clientWidth < narrowRem * rem ? 3 : 4)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [area])

  return columns
}
