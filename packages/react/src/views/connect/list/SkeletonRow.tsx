import { Skeleton } from '@holdfast/ui'
import './SkeletonRow.css'

/** Keeps the place of a row that is on its way. */
export function SkeletonRow() {
  return (
    <div className="hf-kit-skeleton-row" aria-hidden="true">
      <Skeleton className="hf-kit-skeleton-image" />
      <Skeleton width="8rem" />
    </div>
  )
}
