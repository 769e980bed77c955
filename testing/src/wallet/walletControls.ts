import type { DevnetAccount } from '@holdfast/devnet'
import type { ErrorShape } from './failures/errorShapes.ts'

/** A request that a page made. */
export type WalletRequest = { method: string; params: readonly unknown[] }

/** A request that the wallet answers only when the test allows. */
export type HeldRequest = {
  /** Resolves to the request when the page has made it. */
  request: Promise<WalletRequest>
  /** Makes the wallet answer as usual. */
  release: () => void
  /** Makes the wallet throw. */
  fail: (thrown: unknown) => void
}

/**
 * A test's plans for a wallet's answers. A plan with a method is for that method's next request. A plan without a method is for
 * the next request that would show a window to the user (connect, sign, send, switch).
 */
export type PlanControls = {
  /** All requests so far, in order. */
  requests: readonly WalletRequest[]
  /** Returns the requests of one method. */
  requestsOf: (method: string) => WalletRequest[]
  /** Rejects the next request, as the user does (4001). */
  rejectNext: (method?: string) => void
  /** Throws an error of a real wallet at the next request. */
  failNext: (shape: Pick<ErrorShape, 'isError' | 'thrown'>, method?: string) => void
  /** Never answers the next request. */
  neverAnswerNext: (method?: string) => void
  /** Holds the next request back until the test releases it. */
  holdNext: (method?: string) => HeldRequest
  /** Answers the next request with any value, and does nothing else. */
  answerNext: (value: unknown, method?: string) => void
}

/** A test's controls of an eip155 wallet. */
export type TestWalletControls = PlanControls & {
  /** Sends the next transaction so that it is mined and reverts, as if the chain had changed since the estimate. */
  revertNext: () => void
  /** The user chooses another account. Resolves when every page has been notified. */
  setAccount: (account: DevnetAccount) => Promise<void>
  /** The user chooses another chain. Resolves when every page has been notified. */
  setChain: (chainId: number) => Promise<void>
  /** The user revokes the page's permission. Resolves when every page has been notified. */
  disconnect: () => Promise<void>
  /** The wallet loses its chain (4900 for every request). Resolves when every page has been notified. */
  goOffline: () => Promise<void>
  /** The wallet has its chain again. Resolves when every page has been notified. */
  goOnline: () => Promise<void>
}
