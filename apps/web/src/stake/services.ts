import { afterTransaction, type Kit } from '@holdfast/core'
import { getWagmiConfig } from '@holdfast/core/eip155'
import type { ToasterStore } from '@holdfast/ui/toast'
import { QueryClient } from '@tanstack/react-query'
import type { Config } from 'wagmi'
import { localStorageOf } from '../app/localStorageOf.ts'
import { createWagmiChain } from './chain/wagmiChain.ts'
import { createPendingStore, type PendingStore } from './transactions/pending.ts'
import { createTransactions, type Transactions } from './transactions/transactions.ts'

/** Chain access and transactions of the page, loaded when the first component needs them. */
export type StakeServices = {
  wagmiConfig: Config
  queryClient: QueryClient
  pending: PendingStore
  transactions: Transactions
  /** Ends all watches of transactions, and drops what this page keeps about them. */
  forget: () => void
}

/** The age from which a value, such as a balance, is read again when a component that shows it mounts, in milliseconds. */
const staleAfterMs = 4_000

/** Creates the services on the kit's own connection to wallet and chains. */
export async function createStakeServices(kit: Kit, toaster: ToasterStore): Promise<StakeServices> {
  const wagmiConfig = await getWagmiConfig(kit)
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: staleAfterMs, retry: 2 } } })
  const pending = createPendingStore({ storage: localStorageOf(window), events: window })
  /** The toast of each transaction, by the transaction's id. The toast is updated as the transaction proceeds. */
  const toasts = new Map<number, string>()
  const transactions = createTransactions({
    chain: createWagmiChain(wagmiConfig, { kit }),
    pending,
    notify(id, notice) {
      const toast = toasts.get(id)
      if (toast === undefined) toasts.set(id, toaster.show(notice))
      else toaster.update(toast, notice)
    },
    async onSettled() {
      void afterTransaction(kit)
      await queryClient.invalidateQueries()
    },
  })
  function forget(): void {
    transactions.forget()
    pending.forget()
    toasts.clear()
  }
  return { wagmiConfig, queryClient, pending, transactions, forget }
}
