import { useAccount } from '@holdfast/react'
import { useEffect } from 'react'
import { useWebApp } from '../app/WebAppContext.tsx'
import { useStake } from './chain/queries.ts'
import { StakeProviders, useStakeServices } from './StakeProviders.tsx'
import { useStakeTarget } from './useStakeTarget.ts'

/** Keeps the wallet button's stake up to date, and watches pending transactions. Renders nothing. */
export function StakeSync() {
  return (
    <StakeProviders>
      <Sync />
    </StakeProviders>
  )
}

function Sync() {
  const app = useWebApp()
  const { pending, transactions } = useStakeServices()
  const { address: account, isDisconnected } = useAccount({ namespace: 'eip155' })
  const target = useStakeTarget()
  const { data, isError } = useStake(target, account)

  useEffect(() => {
    if (data !== undefined) app.shownStake.set(data)
    // Without an EVM account, there is no stake to read, even if a wallet of another namespace is connected.
    else app.shownStake.set(isError || target === null || isDisconnected ? 'unavailable' : 'unknown')
  }, [app, data, isError, target, isDisconnected])

  useEffect(() => () => app.shownStake.set('unknown'), [app])

  useEffect(() => {
    if (!target || !account) return undefined
    transactions.resume(target, account)
    // Transactions sent by another tab are watched here too, to update the balances. The other tab shows the messages.
    return pending.subscribe(() => transactions.resume(target, account, { isQuiet: true }))
  }, [transactions, pending, target, account])

  return null
}
