import type { KitOptions } from '@holdfast/core'
import type { FixtureWallet } from './scene/fixtureWallet.ts'
import type { Scene } from './scene/Scene.ts'

/** One state of a view: what the kit is given, and how it gets there. */
export type ViewState = {
  /** A text that is on the page when the state is, letter for letter, in English. The story of the playground looks for it. */
  shows: string
  /** What differs from the playground's own options. */
  options?: KitOptions | undefined
  /** Wallets that are installed in this browser. @default none */
  wallets?: readonly FixtureWallet[] | undefined
  /** What a wallet or the chain's node does to the balance. @default 1.5 ETH */
  node?: NodeBehaviour | undefined
  /** Parts of console errors that belong to the state, such as that of an alert. @default none */
  logs?: readonly string[] | undefined
  /** Draws the card within the page instead of the dialog. @default false */
  embedded?: boolean | undefined
  /** Brings the kit into the state, by the kit's own verbs and by presses as a person makes them. */
  arrange: (scene: Scene) => void | Promise<unknown>
}

/** A balance in wei, a node that fails, or one that never answers. */
export type NodeBehaviour = bigint | 'failing' | 'silent'

/** The states of one view, by name. A name is part of an address: lower case and dashes. */
export type ViewStates = Readonly<Record<string, ViewState>>
