import { type CaipNetworkId, type ChainNamespace, formatCaipAddress } from '@holdfast/caip'
import { track } from '../../analytics/actions/track.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { joinData } from '../../data/actions/joinData.ts'
import { joinCapability } from '../../joinCapability.ts'
import type { Kit, KitWith } from '../../kit.ts'
import { readFailureOf } from '../../services/readFailure.ts'
import { hasDataService } from '../../services/selectors.ts'
import { untilState } from '../../store/untilState.ts'
import { showToast } from '../../toasts/actions.ts'
import { readTransaction, type Transaction } from '../transaction.ts'

/** The namespaces whose history the service knows. @see specification section 9 */
const namespaces: readonly ChainNamespace[] = ['eip155', 'solana']
/** A page with nothing to list is skipped; after this many in a row, loading pauses until the user scrolls on. */
const MAX_PAGES_AT_ONCE = 5

/** Loads the store of the history. */
export function joinTransactions(kit: Kit): Promise<KitWith<'transactions'>> {
  return joinCapability(kit, {
    name: 'transactions',
    load: async () => (await import('../capability.ts')).transactions,
  })
}

/**
 * Fetches the first or the next page of the active account's history on its network. Does nothing while a page is loading, at
 * the end of the list, or if the app has switched the feature `history` off. Never rejects: the store `transactions` has the
 * result, and a failure shows the toast 'Failed to fetch transactions'.
 */
export async function fetchTransactions(kit: Kit): Promise<void> {
  const account = historyAccountOf(kit)
  if (!account) return
  const joined = await joinTransactions(kit).catch((error: unknown) => fail(kit, error))
  if (!joined || historyAccountOf(kit)?.caipAddress !== account.caipAddress) return
  joined.transactions.send({ type: 'begun', caipAddress: account.caipAddress })
  const { loading, next, transactions, failed, empty } = joined.transactions.getState()
  const isComplete = next === undefined && !failed && (transactions.length > 0 || empty)
  if (loading || isComplete) return
  joined.transactions.send({ type: 'requested' })
  if (next !== undefined) trackPage(kit, 'LOAD_MORE_TRANSACTIONS', account.address, next)
  await readPages(joined, account, next)
}

/**
 * Reads the newest page again, and puts new entries at the front of the list. A reading that is running may have missed them,
 * so this one begins only after it. A failure is not shown. If the history has not been read for this account, or the last
 * reading failed, it is fetched as if for the first time.
 */
export async function refreshTransactions(kit: Kit): Promise<void> {
  const account = historyAccountOf(kit)
  const store = kit.transactions
  if (!account) return
  const before = store?.getState()
  if (!store || before?.caipAddress !== account.caipAddress) return fetchTransactions(kit)
  if (before.loading) {
    await untilState(store, ({ loading }) => !loading)
    return refreshTransactions(kit)
  }
  // Nothing has been read yet, or the last reading failed.
  if (before.failed || (before.transactions.length === 0 && !before.empty)) return fetchTransactions(kit)
  try {
    const { transactions, next } = await readPage(kit, account)
    kit.transactions?.send({ type: 'newestLoaded', caipAddress: account.caipAddress, transactions, next })
  } catch (error) {
    if (!kit.internals.lifetime.signal.aborted) kit.internals.log.info('Unable to fetch the newest transactions', error)
  }
}

/**
 * Returns the loaded history of the active account, or else its newest page, which is then fetched but not stored. A failure is
 * not shown: the result is then empty.
 */
export async function knownTransactions(kit: Kit): Promise<readonly Transaction[]> {
  const account = historyAccountOf(kit)
  if (!account) return []
  const shown = kit.transactions?.getState()
  if (shown?.caipAddress === account.caipAddress && shown.transactions.length > 0) return shown.transactions
  try {
    return (await readPage(kit, account)).transactions
  } catch (error) {
    if (!kit.internals.lifetime.signal.aborted) kit.internals.log.info('Unable to fetch the newest transactions', error)
    return []
  }
}

type HistoryAccount = NonNullable<ReturnType<typeof historyAccountOf>>

/** Returns the account and network whose history is read; undefined if there is none to read. */
function historyAccountOf(kit: Kit) {
  const { namespace, address, caipNetworkId } = getAccount(kit)
  const options = kit.options.getState()
  if (!namespace || !namespaces.includes(namespace) || !address || !caipNetworkId) return undefined
  if (!options.features.history || !hasDataService(options)) return undefined
  return { address, caipNetworkId, caipAddress: formatCaipAddress({ caipNetworkId, address }) }
}

async function readPages(
  kit: KitWith<'transactions'>,
  account: HistoryAccount,
  first: string | undefined,
): Promise<void> {
  const { caipAddress, address } = account
  let cursor = first
  try {
    const count = kit.transactions.getState().transactions.length
    for (let page = 0; page < MAX_PAGES_AT_ONCE; page += 1) {
      const { transactions, next } = await readPage(kit, account, { cursor })
      kit.transactions.send({ type: 'pageLoaded', caipAddress, transactions, next })
      const state = kit.transactions.getState()
      if (state.caipAddress !== caipAddress || next === undefined || state.transactions.length > count) return
      kit.transactions.send({ type: 'requested' })
      cursor = next
    }
    // The list is not complete: more loads when the user scrolls on.
    kit.transactions.send({ type: 'pageLoaded', caipAddress, transactions: [], next: cursor })
  } catch (error) {
    if (kit.internals.lifetime.signal.aborted) return
    kit.transactions.send({ type: 'failed', caipAddress, failure: readFailureOf(error) })
    if (getAccount(kit).caipAddress !== caipAddress) return
    fail(kit, error)
    trackPage(kit, 'ERROR_FETCH_TRANSACTIONS', address, cursor)
  }
}

/** Shows the user that the history cannot be read. Does nothing once the kit is destroyed. */
function fail(kit: Kit, error: unknown): void {
  const { lifetime, log } = kit.internals
  if (lifetime.signal.aborted) return
  log.info('Unable to fetch the transactions', error)
  showToast(kit, { variant: 'error', code: 'fetchTransactionsFailed' })
}

/** Fetches a page; on a chain that the service does not know, the history is empty. */
async function readPage(
  kit: Kit,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
  query: { cursor?: string | undefined } = {},
): Promise<{ transactions: readonly Transaction[]; next: string | undefined }> {
  const { client, supportsNetwork } = (await joinData(kit)).internals.data
  if (!client || !(await supportsNetwork(caipNetworkId, 'http'))) return { transactions: [], next: undefined }
  const { signal } = kit.internals.lifetime
  const { data, next } = await client.getHistory({ account: address, chainId: caipNetworkId, ...query, signal })
  return { transactions: data.map(readTransaction), next: next ?? undefined }
}

function trackPage(
  kit: Kit,
  event: 'ERROR_FETCH_TRANSACTIONS' | 'LOAD_MORE_TRANSACTIONS',
  address: string,
  cursor: string | undefined,
): void {
  const { projectId = '' } = kit.options.getState()
  const isSmartAccount = getAccount(kit).preferredAccountType === 'smartAccount'
  track(kit, { event, properties: { address, projectId, cursor, isSmartAccount } })
}
