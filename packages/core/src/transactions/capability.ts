import type { LateCapability } from '../kit.ts'
import { type TransactionsEvent, transactionsMachine } from './machine.ts'
import { initialTransactionsState, type TransactionsState } from './state.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    transactions: { state: TransactionsState; event: TransactionsEvent }
  }
}

/** The transactions of the account. */
export const transactions: LateCapability<'transactions'> = {
  name: 'transactions',
  machine: transactionsMachine,
  initialState: () => initialTransactionsState,
  forget: (kit) => kit.transactions?.send({ type: 'forgotten' }),
}
