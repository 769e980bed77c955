import type { KitOptions } from '@holdfast/core'
import type { MockFrame } from '@holdfast/core/testing'
import type { Scene } from './scene/Scene.ts'
import type { FixtureWallet } from './scene/wallets/fixtureWallet.ts'

/** One state of a view: the kit's options, and the steps that lead to the state. */
export type ViewState = {
  /** Exact English text that the page shows in this state. The story in `e2e/playground` looks for it. */
  shows: string
  /** Options that differ from the playground's own. */
  options?: KitOptions | undefined
  /** Wallets that are installed in this browser. @default none */
  wallets?: readonly FixtureWallet[] | undefined
  /** How the chain's node behaves. @default it returns a balance of 1.5 ETH */
  node?: NodeBehaviour | undefined
  /** Makes the embedded wallet's frame. Without this option, the kit has no embedded wallet. */
  frame?: (() => MockFrame) | undefined
  /** Parts of the console errors that this state is expected to log, such as the text of an alert. @default none */
  logs?: readonly string[] | undefined
  /** `card` shows the modal as a card in the page, not as a dialog; `onramp` adds the on-ramp widget. @default neither */
  embedded?: 'card' | 'onramp' | undefined
  /** Brings the kit into the state: calls the kit's verbs, and presses and types like a user. */
  arrange: (scene: Scene) => void | Promise<unknown>
}

/** How a chain's node behaves: it returns this balance in wei, fails, or never answers. */
export type NodeBehaviour = bigint | 'failing' | 'silent'

/** The states of one view, by name. A name is part of the page's URL, so it has lower-case letters and dashes only. */
export type ViewStates = Readonly<Record<string, ViewState>>
