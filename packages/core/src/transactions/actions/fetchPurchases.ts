import type { OnRampProviderName } from '@holdfast/api/onramp'
import { getAccount } from '../../connections/snapshot.ts'
import { joinData } from '../../data/actions/joinData.ts'
import type { Kit } from '../../kit.ts'
import { transactionStatusOf } from '../rules.ts'
import { readTransaction, type Transaction } from '../transaction.ts'
import { joinTransactions } from './fetchTransactions.ts'

/** The time of a purchase, in milliseconds since the Unix epoch, and its status. */
export type PurchaseRecord = { at: number; status: ReturnType<typeof transactionStatusOf>; hash: string }

/**
 * Fetches the active account's purchases at on-ramps, on every chain, into `coinbaseTransactions`, which holds the purchases at
 * all given providers. If one of several providers cannot be reached, its purchases are missing from the list.
 *
 * @param parameters.providers - @default Coinbase
 * @throws the first error, if no provider could be reached.
 */
export async function fetchPurchases(
  kit: Kit,
  { providers = ['coinbase'] }: fetchPurchases.Parameters = {},
): Promise<void> {
  const { address } = getAccount(kit)
  if (!address) return
  const joined = await joinTransactions(kit)
  const answers = await Promise.allSettled(providers.map((provider) => fetchFrom(kit, { address, provider })))
  if (getAccount(kit).address !== address || kit.internals.lifetime.signal.aborted) return
  const purchaseLists = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [failure]: readonly unknown[] = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason] : [],
  )
  if (purchaseLists.length === 0 && failure !== undefined) throw failure
  joined.transactions.send({ type: 'purchasesLoaded', address, transactions: purchaseLists.flat() })
}

export declare namespace fetchPurchases {
  type Parameters = { providers?: readonly OnRampProviderName[] | undefined }
}

/** Reads the status of the purchases at a provider, without storing it. @throws the errors of the client. */
export async function readPurchases(
  kit: Kit,
  { provider, signal }: { provider: OnRampProviderName; signal: AbortSignal },
): Promise<readonly PurchaseRecord[]> {
  const { address } = getAccount(kit)
  const bought = address ? await fetchFrom(kit, { address, provider, signal }) : []
  return bought.map((transaction) => ({
    at: Date.parse(transaction.metadata.minedAt),
    status: transactionStatusOf(transaction),
    hash: transaction.metadata.hash,
  }))
}

async function fetchFrom(
  kit: Kit,
  request: { address: string; provider: OnRampProviderName; signal?: AbortSignal | undefined },
): Promise<readonly Transaction[]> {
  const { client } = (await joinData(kit)).internals.data
  const { address, provider, signal = kit.internals.lifetime.signal } = request
  const answer = await client?.getHistory({ account: address, onramp: provider, signal })
  return answer?.data.map(readTransaction) ?? []
}
