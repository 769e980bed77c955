import type { Kit } from '@holdfast/core'

/** The means to bring the kit into a state. */
export type Scene = {
  kit: Kit
  /** Connects an installed wallet, as if the user had chosen it. Resolves even if the wallet declines. */
  connect: (wallet: { rdns: string }) => Promise<void>
  /** Presses a button, tab, checkbox or link by its name, as soon as it appears. */
  press: (name: string | RegExp) => Promise<void>
  /** Scrolls an element to its end again and again until a text appears. */
  scrollToEnd: (selector: string, text: string) => Promise<void>
  /** Types into a field by its name, as soon as it appears. */
  type: (name: string | RegExp, text: string) => Promise<void>
}
