import { randomUUID } from 'node:crypto'
import { fromThrown, type ThrownValue } from './failures/thrownValue.ts'
import type { WalletRequest } from './walletControls.ts'

/** What the wallet answers to its half in a page, which throws a thrown value again. */
export type PageAnswer = { value: unknown } | ThrownValue

/** Makes the name of a new channel between a wallet and its half in a page: of the page's function, and of its events. */
export function createChannel(): string {
  return `holdfastTestWallet${randomUUID().replaceAll('-', '')}`
}

/** Turns what a wallet answers or throws into the answer to a page. */
export function answerPage(handle: (request: WalletRequest) => Promise<unknown>) {
  return async (request: WalletRequest): Promise<PageAnswer> => {
    try {
      return { value: await handle(request) }
    } catch (error) {
      return fromThrown(error)
    }
  }
}

/** The channel between a wallet and its half in a page of this process. @param target - the page's window. */
export function connectPage(target: EventTarget) {
  const channel = createChannel()
  return {
    channel,
    /** Sends a value to the page. */
    notify: async (detail: object): Promise<void> => void target.dispatchEvent(new CustomEvent(channel, { detail })),
    /** Answers the page's calls; a thrown error is thrown in the page. */
    answer: (handle: (request: WalletRequest) => Promise<unknown>): void =>
      void Reflect.set(target, channel, answerPage(handle)),
    /** How many listeners the wallet has; none may be left when a page has disconnected. */
    listenerCount: (): number => {
      let counted = 0
      target.dispatchEvent(new CustomEvent(channel, { detail: { count: (now: number) => void (counted = now) } }))
      return counted
    },
  }
}
