/**
 * Holds the place of an amount that is still loading. The style sheet sets its size: the content policy forbids inline styles in
 * server-rendered HTML.
 */
export function AmountPlaceholder() {
  return (
    <p className="amount" aria-busy="true">
      <span className="hf-skeleton amount__placeholder" aria-hidden="true" />
    </p>
  )
}
