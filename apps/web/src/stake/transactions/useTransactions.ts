import { useAccount } from '@holdfast/react'
import { useObservable } from '@holdfast/ui/observable'
import { useStakeServices } from '../StakeProviders.tsx'
import type { StakeTarget } from '../target.ts'
import { type TrackedTransaction, unfinishedTransactions } from './transactions.ts'

/**
 * Returns the transactions of the connected account on the contract's chain: `all` that this page tracks, and those of them
 * that are `unfinished`, without an outcome yet.
 */
export function useTransactions(target: StakeTarget | null): {
  all: readonly TrackedTransaction[]
  unfinished: readonly TrackedTransaction[]
} {
  const { transactions } = useStakeServices()
  const { address } = useAccount({ namespace: 'eip155' })
  const list = useObservable(transactions.list)
  if (!target || !address) return { all: [], unfinished: [] }
  const all = list.filter(
    (entry) =>
      entry.target.chainId === target.chainId &&
      entry.address.toLowerCase() === address.toLowerCase() &&
      entry.state.status !== 'idle',
  )
  return { all, unfinished: unfinishedTransactions(list, { chainId: target.chainId, address }) }
}
