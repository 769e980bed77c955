import { Skeleton } from '@holdfast/ui'

/** Holds the form's place while chain access is loading. */
export function StakeFormPlaceholder() {
  return (
    <div className="stake-form" aria-busy="true">
      <Skeleton width="100%" height="16rem" />
    </div>
  )
}
