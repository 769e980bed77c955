import type { BrowserContext } from '@playwright/test'
import { answerPage, createChannel } from '../wallet/connectPage.ts'
import type { WalletRequest } from '../wallet/walletControls.ts'

/** Creates the channel between a wallet in the test's process and the wallet's part in each page. */
export function connectPages(context: BrowserContext) {
  const channel = createChannel()
  return {
    channel,
    /** Sends a value to every page, and resolves when all pages have received it. */
    notify: async (detail: object): Promise<void> => {
      const updates = context
        .pages()
        .map((page) =>
          page.evaluate(([type, news]) => void window.dispatchEvent(new CustomEvent(type, { detail: news })), [
            channel,
            detail,
          ] as const),
        )
      // A page that is closing or navigating has no listener left.
      await Promise.allSettled(updates)
    },
    /** Answers the pages' calls; a thrown error is thrown in the page. */
    answer: (handle: (request: WalletRequest) => Promise<unknown>): Promise<unknown> =>
      context.exposeBinding(channel, (_source, request: WalletRequest) => answerPage(handle)(request)),
  }
}
