import type { DevnetAccount } from '@holdfast/devnet'
import type { ErrorShape } from './failures/errorShapes.ts'

/** A request that a page made. */
export type WalletRequest = { method: string; params: readonly unknown[] }

/** A request that waits for its answer. */
export type HeldRequest = {
  /** Resolves when the page has made it. */
  asked: Promise<WalletRequest>
  /** Lets the wallet answer as it would have. */
  release: () => void
  /** Lets the wallet throw. */
  fail: (thrown: unknown) => void
}

/**
 * A test's plan for a wallet's answers. A named method means that method's next request; without a name, the plan is for the next
 * request that would show a window to a person (connect, sign, send, switch).
 */
export type PlanControls = {
  /** All requests so far, in order. */
  requests: readonly WalletRequest[]
  /** Those of one method. */
  requestsOf: (method: string) => WalletRequest[]
  /** The person declines (4001). */
  rejectNext: (method?: string) => void
  /** Throws as wallets have been seen to. */
  failNext: (shape: Pick<ErrorShape, 'isError' | 'thrown'>, method?: string) => void
  /** Gives no answer, ever. */
  neverAnswerNext: (method?: string) => void
  /** Answers when the test lets it. */
  holdNext: (method?: string) => HeldRequest
  /** Answers with anything, and does nothing. */
  answerNext: (value: unknown, method?: string) => void
}

/** A test's controls of an eip155 wallet. */
export type TestWalletControls = PlanControls & {
  /** Sends the next transaction so that it is mined and reverts, as if the chain had changed since the estimate. */
  revertNext: () => void
  /** The person chooses another account. @returns when every page has been told. */
  setAccount: (account: DevnetAccount) => Promise<void>
  /** The person chooses another chain. @returns when every page has been told. */
  setChain: (chainId: number) => Promise<void>
  /** The person takes the page's permission back. @returns when every page has been told. */
  disconnect: () => Promise<void>
  /** The wallet loses its chain (4900 for everything). @returns when every page has been told. */
  goOffline: () => Promise<void>
  /** It has its chain again. @returns when every page has been told. */
  goOnline: () => Promise<void>
}
