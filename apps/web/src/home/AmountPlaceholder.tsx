import { Skeleton } from '@holdfast/ui'

/** Keeps the place of an amount that is on its way. */
export function AmountPlaceholder() {
  return (
    <p className="amount" aria-busy="true">
      <Skeleton width="6em" height="1em" />
    </p>
  )
}
