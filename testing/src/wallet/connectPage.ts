import { randomUUID } from 'node:crypto'
import { fromThrown, type ThrownValue } from './failures/thrownValue.ts'
import type { WalletRequest } from './walletControls.ts'

/** The wallet's answer to its half in a page. If the wallet threw a value, the half throws it again. */
export type PageAnswer = { value: unknown } | ThrownValue

/**
 * Creates a name for the channel between a wallet and its half in a page: the name of the page's function and of its events.
 */
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

/** Creates the channel between a wallet and its half in a page of this process. @param target - The page's window. */
export function connectPage(target: EventTarget) {
  const channel = createChannel()
  return {
    channel,
    /** Sends a value to the page. */
    notify: async (detail: object): Promise<void> => void target.dispatchEvent(new CustomEvent(channel, { detail })),
    /** Answers the page's calls; a thrown error is thrown in the page. */
    answer: (handle: (request: WalletRequest) => Promise<unknown>): void =>
      void Reflect.set(target, channel, answerPage(handle)),
    /** Returns how many listeners the wallet has. When a page has disconnected, none may be left. */
    listenerCount: (): number => {
      let counted = 0
      target.dispatchEvent(new CustomEvent(channel, { detail: { count: (now: number) => void (counted = now) } }))
      return counted
    },
  }
}
