/** Rows drawn above and below what is seen, so that a quick scroll shows no gap. */
const overscan = 2

/** A run of rows: `first` is drawn, `end` is not. */
export type Rows = { first: number; end: number }

/**
 * Tells which rows of a list of equal rows are worth drawing.
 *
 * @param view.top - how far the list is scrolled; lengths in one unit, whichever.
 */
export function rowsInView(view: { top: number; height: number; rowHeight: number; count: number }): Rows {
  const { top, height, rowHeight, count } = view
  const first = Math.floor(top / rowHeight) - overscan
  const end = Math.ceil((top + height) / rowHeight) + overscan
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) }
}

/** How far to scroll so that a row is wholly seen; where it is already, nowhere. */
export function scrollToRow(
  row: number,
  view: { top: number; height: number; rowHeight: number; padding: number },
): number {
  const { top, height, rowHeight, padding } = view
  const from = row * rowHeight
  if (from - padding < top) return Math.max(0, from - padding)
  if (from + rowHeight + padding > top + height) return from + rowHeight + padding - height
  return top
}
