/** Holds the content's place while a page's code is loading, so that the footer does not jump. */
export function PagePlaceholder() {
  return <div className="page-placeholder" aria-busy="true" />
}
