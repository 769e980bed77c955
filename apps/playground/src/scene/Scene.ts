import type { Kit } from '@holdfast/core'

/** What a state is arranged with. */
export type Scene = {
  kit: Kit
  /** Connects an installed wallet, as if it had been chosen. Resolves also when the wallet says no. */
  connect: (wallet: { rdns: string }) => Promise<void>
  /** Presses a button, tab, checkbox or link by its name, as soon as there is one. */
  press: (name: string | RegExp) => Promise<void>
  /** Scrolls what a selector finds, as long as it grows, until a text is there. */
  scrollToEnd: (selector: string, text: string) => Promise<void>
  /** Types into the field of that name, as soon as there is one. */
  type: (name: string | RegExp, text: string) => Promise<void>
}
