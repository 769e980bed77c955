import { type Key, type ReactNode, useEffect } from 'react'
import { useVirtualRows } from './useVirtualRows.ts'
import './LongList.css'

/** Props of {@link LongList}. */
export type LongListProps<item> = {
  items: readonly item[]
  keyOf: (item: item) => Key
  children: (item: item) => ReactNode
  /** Names the list for a screen reader. */
  label: string
  /** The scrolling element, with this list at its top; null until it is mounted. */
  area: HTMLElement | null
  /** Called when the end comes into view, and again for each list that is still too short. Undefined: the list is complete. */
  onEnd?: (() => void) | undefined
  /** The rows are lines of a grid, whose cells are the items of the list. @default false */
  isGrid?: boolean | undefined
}

/** A list of rows of equal height that draws only those in view, however many there are. */
export function LongList<item>({ items, keyOf, children, label, area, onEnd, isGrid = false }: LongListProps<item>) {
  const { first, end, rowHeight, measureRow } = useVirtualRows(area, items.length)
  const isAtEnd = end >= items.length
  useEffect(() => {
    if (isAtEnd) onEnd?.()
  }, [isAtEnd, onEnd])
  return (
    // Safari takes the role from a list that is drawn without marks.
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <ul role="list" className="hf-kit-long" aria-label={label} style={{ blockSize: items.length * rowHeight }}>
      {items.slice(first, end).map((item, index) => (
        <li
          key={keyOf(item)}
          ref={index === 0 ? measureRow : undefined}
          className="hf-kit-long-row"
          role={isGrid ? 'presentation' : undefined}
          aria-setsize={isGrid ? undefined : onEnd ? -1 : items.length}
          aria-posinset={isGrid ? undefined : first + index + 1}
          style={{ insetBlockStart: (first + index) * rowHeight }}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
