import type { Person } from './person.ts'

/** A question of a wallet: whether to sign the page's message, or to send an amount. */
type Question = { action: 'Deposit' | 'Withdraw'; amount: string } | 'message'

/** Approves a question of a wallet, after checking that the wallet shows it. */
export type Wallet = (question: Question) => Promise<void>

/** Creates a wallet whose owner answers on a page. @param buttons - The names of the buttons that approve. */
export function walletOn(owner: Person, buttons: { sign: string; send: string }): Wallet {
  return async (question) => {
    const isMessage = question === 'message'
    await owner.sees(isMessage ? 'Sign this message?' : `${question.action} ${question.amount} ETH?`)
    await owner.presses(isMessage ? buttons.sign : buttons.send)
  }
}
