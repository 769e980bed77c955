/** Keeps the content's place while a page's code is on its way, so that the footer does not jump. */
export function PagePlaceholder() {
  return <div className="page-placeholder" aria-busy="true" />
}
