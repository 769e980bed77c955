import { useEffect, useState } from 'react'
import { useConnected } from '../app/WalletContext.tsx'
import type { Chain } from '../config/config.ts'
import { readQuantity } from '../node/nodeRpc.ts'

/** The time between two reads of a visible balance, in milliseconds. */
const REFRESH_MS = 5_000

/** Returns the balance of an account, and reads it again regularly while the page is visible. */
export function useBalance(chain: Chain, address: string | undefined): bigint | 'loading' | 'unknown' {
  const { rpcOf } = useConnected()
  const subject = `${chain.caipNetworkId}:${address ?? ''}`
  const [lastRead, setLastRead] = useState<{ subject: string; balance: bigint | 'unknown' }>()

  useEffect(() => {
    if (address === undefined) return undefined
    let isCurrent = true
    const show = (balance: bigint | 'unknown'): void => {
      // After a failure, the last balance that was read stays.
      if (isCurrent)
        setLastRead((known) => (balance === 'unknown' && known?.subject === subject ? known : { subject, balance }))
    }
    const refresh = (): void => {
      if (document.visibilityState === 'hidden') return
      rpcOf(chain)('eth_getBalance', [address, 'latest'])
        .then(readQuantity)
        .then(show, () => show('unknown'))
    }
    refresh()
    const timer = setInterval(refresh, REFRESH_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [chain, address, subject, rpcOf])

  return lastRead?.subject === subject ? lastRead.balance : 'loading'
}
