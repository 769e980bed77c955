import type { DevnetAccount } from '@holdfast/devnet'
import type { System } from '@holdfast/testing/system'
import type { BrowserContext, Page } from '@playwright/test'
import type { StakeChain } from '../../fixtures.ts'

/** What a walk through the product has to go by. */
export type Walk = {
  page: Page
  context: BrowserContext
  system: System
  chain: StakeChain
  /** Patterns of console errors that the walk provokes on purpose. */
  expectedErrors: RegExp[]
  /** An account that has ether and no stake yet. */
  account: DevnetAccount
  /** The name of the user that the walk makes. */
  userName: string
  /** Called at each view, once it stands still. */
  see: (view: string) => Promise<void>
}
