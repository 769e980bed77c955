import { Skeleton } from '@holdfast/ui'
import './SkeletonRow.css'

/** Draws a placeholder for a row that is still loading. */
export function SkeletonRow() {
  return (
    <div className="hf-kit-skeleton-row" aria-hidden="true">
      <Skeleton className="hf-kit-skeleton-image" />
      <Skeleton width="8rem" />
    </div>
  )
}
