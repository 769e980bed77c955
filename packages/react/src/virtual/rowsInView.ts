/** How many rows are drawn above and below the visible ones, so that a quick scroll shows no gap. */
const overscan = 2

/** A range of rows: `first` is included, `end` is not. */
export type Rows = { first: number; end: number }

/**
 * Returns which rows to draw in a list of rows of equal height.
 *
 * @param view.top - how far the list is scrolled, in the same unit as the other lengths.
 */
export function rowsInView(view: { top: number; height: number; rowHeight: number; count: number }): Rows {
  const { top, height, rowHeight, count } = view
  const first = Math.floor(top / rowHeight) - overscan
  const end = Math.ceil((top + height) / rowHeight) + overscan
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) }
}

/** Returns the scroll position that makes a row fully visible, or the current position if the row is fully visible already. */
export function scrollTopForRow(
  row: number,
  view: { top: number; height: number; rowHeight: number; padding: number },
): number {
  const { top, height, rowHeight, padding } = view
  const from = row * rowHeight
  if (from - padding < top) return Math.max(0, from - padding)
  if (from + rowHeight + padding > top + height) return from + rowHeight + padding - height
  return top
}
