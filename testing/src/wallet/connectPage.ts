import { randomUUID } from 'node:crypto'
import { fromThrown, type ThrownValue } from './failures/thrownValue.ts'
import type { WalletRequest } from './walletControls.ts'

/**
 * The answer of a test wallet's part in the test's process to its part in the page. If the part in the process threw a value,
 * the part in the page throws the value again.
 */
export type PageAnswer = { value: unknown } | ThrownValue

/** Creates a name for the channel between the two parts of a wallet. The page's function and events of the channel have it. */
export function createChannel(): string {
  return `holdfastTestWallet${randomUUID().replaceAll('-', '')}`
}

/** Wraps a wallet's handler: the value that the handler returns or throws becomes the answer to the page. */
export function answerPage(handle: (request: WalletRequest) => Promise<unknown>) {
  return async (request: WalletRequest): Promise<PageAnswer> => {
    try {
      return { value: await handle(request) }
    } catch (error) {
      return fromThrown(error)
    }
  }
}

/** Creates the channel between the two parts of a wallet, for a page in this process. @param target - The page's window. */
export function connectPage(target: EventTarget) {
  const channel = createChannel()
  return {
    channel,
    /** Sends a value to the page. */
    notify: async (detail: object): Promise<void> => void target.dispatchEvent(new CustomEvent(channel, { detail })),
    /** Answers the page's calls; a thrown error is thrown in the page. */
    answer: (handle: (request: WalletRequest) => Promise<unknown>): void =>
      void Reflect.set(target, channel, answerPage(handle)),
    /** Returns how many listeners the wallet has. After a page has disconnected, there must be none. */
    listenerCount: (): number => {
      let counted = 0
      target.dispatchEvent(new CustomEvent(channel, { detail: { count: (now: number) => void (counted = now) } }))
      return counted
    },
  }
}
