/** A grid of equal cells, filled row by row. */
export type Grid = {
  columns: number
  /** How many cells there are. */
  count: number
  /** How many rows are visible at a time. */
  pageRows: number
  /** Whether the page is written from right to left, which swaps the left and right arrow keys. */
  rtl: boolean
}

/**
 * Returns the cell that a key leads to.
 *
 * @returns undefined when the key has no meaning in a grid, or leads nowhere.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function cellAfterKey(key: string, from: number, { columns, count, pageRows, rtl }: Grid): number | undefined {
  const forwards = rtl ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forwards,
    ArrowLeft: -forwards,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * pageRows,
    PageUp: -columns * pageRows,
    Home: -from,
    End: count - 1 - from,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (step === undefined || count === 0) return undefined
  const to = from + step
  // A page step stops at the first or last cell of its column. An arrow key that points out of the grid leads nowhere.
  if (key.startsWith('Page'))
    return Math.max(from % columns, Math.min(to, lastInColumn(from % columns, columns, count)))
  return to >= 0 && to < count ? to : undefined
}

function lastInColumn(column: number, columns: number, count: number): number {
  return column + Math.floor((count - 1 - column) / columns) * columns
}
