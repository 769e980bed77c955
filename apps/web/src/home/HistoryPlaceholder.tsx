import { Skeleton } from '@holdfast/ui'

/** Holds the place of the history while it is loading. */
export function HistoryPlaceholder() {
  return (
    <div className="history__list" aria-busy="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} width="100%" height="var(--hf-size-row)" />
      ))}
    </div>
  )
}
