/** What both lists of all wallets are given: the whole one, and what a search found. */
export type ListProps = {
  /** What scrolls; null until it is there. */
  area: HTMLElement | null
  /** A letter was typed in the list: it belongs to the search. */
  onType: () => void
}
