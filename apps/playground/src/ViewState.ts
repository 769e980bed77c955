import type { KitOptions } from '@holdfast/core'
import type { MockFrame } from '@holdfast/core/testing'
import type { Scene } from './scene/Scene.ts'
import type { FixtureWallet } from './scene/wallets/fixtureWallet.ts'

/** One state of a view: the kit's options, and the steps that lead to the state. */
export type ViewState = {
  /** Exact English text that the page shows in this state. The playground's story looks for it. */
  shows: string
  /** Options that differ from the playground's own. */
  options?: KitOptions | undefined
  /** Wallets that are installed in this browser. @default none */
  wallets?: readonly FixtureWallet[] | undefined
  /** How the chain's node answers a query for the balance. @default 1.5 ETH */
  node?: NodeBehaviour | undefined
  /** The frame of the embedded wallet. Without it, the kit has no embedded wallet. */
  frame?: (() => MockFrame) | undefined
  /** Parts of the console errors that this state is expected to log, such as an alert's. @default none */
  logs?: readonly string[] | undefined
  /**
   * `card` draws the card within the page instead of the dialog; `onramp` adds the widget for purchases to the page. @default
   * neither
   */
  embedded?: 'card' | 'onramp' | undefined
  /** Brings the kit into the state, by the kit's own verbs and by presses like a user's. */
  arrange: (scene: Scene) => void | Promise<unknown>
}

/** What a chain's node does: returns this balance in wei, fails, or never answers. */
export type NodeBehaviour = bigint | 'failing' | 'silent'

/** The states of one view, by name. A name is part of an address, so it has lower-case letters and dashes only. */
export type ViewStates = Readonly<Record<string, ViewState>>
