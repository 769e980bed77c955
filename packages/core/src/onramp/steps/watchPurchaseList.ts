import { onRampProviderNames } from '@holdfast/api/onramp'
import { getAccount } from '../../connections/snapshot.ts'
import type { KitWith } from '../../kit.ts'
import { type ReadFailure, readFailureOf } from '../../services/readFailure.ts'
import { fetchPurchases } from '../../transactions/actions/fetchPurchases.ts'

/** The pause before the list is read again. @see modal-views reference, 'Timings' */
const REFETCH_MS = 3_000

/** Reads the list of purchases; reads it again after a failure, or while one of this month is pending. Returns its undo. */
export function watchPurchaseList(kit: KitWith<'onramp'>): () => void {
  const { clock, lifetime, log } = kit.internals
  let isOver = false
  let cancel = (): void => {}
  const read = async (): Promise<void> => {
    const { providers } = kit.onramp.getState()
    const offered = onRampProviderNames.filter((name) => providers.some((each) => each.isOffered && each.name === name))
    let failure: ReadFailure | undefined
    try {
      await fetchPurchases(kit, { providers: offered.length > 0 ? offered : undefined })
    } catch (error) {
      failure = readFailureOf(error)
      if (!lifetime.signal.aborted) log.info('Unable to fetch the purchases', error)
    }
    if (isOver || lifetime.signal.aborted) return
    kit.onramp.send(failure ? { type: 'purchasesFailed', failure } : { type: 'purchasesRead' })
    if (failure || hasPending(kit)) cancel = clock.setTimeout(() => void read(), REFETCH_MS)
  }
  if (getAccount(kit).address) void read()
  return () => {
    isOver = true
    cancel()
  }
}

/** Whether a purchase of the current month is pending. */
function hasPending(kit: KitWith<'onramp'>): boolean {
  const now = new Date(kit.internals.clock.now())
  const month = kit.transactions?.getState().coinbaseTransactions[now.getFullYear()]?.[now.getMonth()] ?? []
  return month.some(({ metadata }) => /(?:^pending|_in_progress)$/i.test(metadata.status))
}
