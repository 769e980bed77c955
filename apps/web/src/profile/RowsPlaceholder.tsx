import { Skeleton } from '@holdfast/ui'

/** Holds the place of a list that is still loading. */
export function RowsPlaceholder({ rows }: RowsPlaceholder.Props) {
  return (
    <div className="profile-rows" aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} width="100%" height="var(--hf-size-row)" />
      ))}
    </div>
  )
}

export declare namespace RowsPlaceholder {
  type Props = { rows: number }
}
