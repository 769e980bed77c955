import { type Key, type ReactNode, useEffect } from 'react'
import { useVirtualRows } from './useVirtualRows.ts'
import './LongList.css'

/** Props of {@link LongList}. */
export type LongListProps<item> = {
  items: readonly item[]
  keyOf: (item: item) => Key
  /** Draws an item. All items have the same height, which includes the space between rows. */
  children: (item: item) => ReactNode
  /** The name of the list for screen readers. */
  label: string
  /** The scrolling element, with this list at its top; null until it is mounted. */
  area: HTMLElement | null
  /**
   * Called when the end comes into view, and when another function is passed while the end is in view. Undefined when the list
   * is complete.
   */
  onEnd?: (() => void) | undefined
  /** The number of items in a row. @default 1 */
  columns?: number | undefined
}

/** Draws a list, or a grid, of any number of rows, of which only those in view are in the document. */
export function LongList<item>({ items, keyOf, children, label, area, onEnd, columns = 1 }: LongListProps<item>) {
  const rowCount = Math.ceil(items.length / columns)
  const { first, end, rowHeight, measureRow } = useVirtualRows(area, rowCount)
  const isAtEnd = end >= rowCount
  useEffect(() => {
    if (isAtEnd) onEnd?.()
  }, [isAtEnd, onEnd])
  const from = first * columns
  return (
    <ul
      className="hf-kit-long"
      aria-label={label}
      style={{
        blockSize: rowCount * rowHeight,
        paddingBlockStart: first * rowHeight,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {items.slice(from, end * columns).map((item, index) => (
        <li
          key={keyOf(item)}
          ref={index === 0 ? measureRow : undefined}
          aria-setsize={onEnd ? -1 : items.length}
          aria-posinset={from + index + 1}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
