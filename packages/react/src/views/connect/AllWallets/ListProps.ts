/** Props of both lists of wallets: the whole list, and the search results. */
export type ListProps = {
  /** The scrolling element; null until it is mounted. */
  area: HTMLElement | null
  /** Called when the user types a letter in the list. The caller focuses the search field, which then receives the letter. */
  onType: () => void
}
