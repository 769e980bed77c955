/** Keeps the place of an amount that is on its way. Sized by the style sheet: the content policy forbids styles in what the server draws. */
export function AmountPlaceholder() {
  return (
    <p className="amount" aria-busy="true">
      <span className="hf-skeleton amount__placeholder" aria-hidden="true" />
    </p>
  )
}
