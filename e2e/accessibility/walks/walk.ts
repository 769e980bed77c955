import type { DevnetAccount } from '@holdfast/devnet'
import type { System } from '@holdfast/testing/system'
import type { BrowserContext, Page } from '@playwright/test'
import type { StakeChain } from '../../fixtures.ts'

/** The input of a walk through the product. */
export type Walk = {
  page: Page
  context: BrowserContext
  system: System
  chain: StakeChain
  /** Patterns of console errors that the walk provokes on purpose. */
  expectedErrors: RegExp[]
  /** An account with ether and without a stake. */
  account: DevnetAccount
  /** The name of the user that the walk creates. */
  userName: string
  /** Examines the current view. Call it at each view, once the view stands still. */
  see: (view: string) => Promise<void>
}
