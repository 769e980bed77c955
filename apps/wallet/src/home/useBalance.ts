import { useEffect, useState } from 'react'
import { useConnected } from '../app/WalletContext.tsx'
import type { Chain } from '../config/config.ts'
import { readQuantity } from '../node/nodeRpc.ts'

/** How often a visible balance is read, in milliseconds. */
const REFRESH_MS = 5_000

/** Reads the balance of an account, repeatedly while it is visible. */
export function useBalance(chain: Chain, address: string | undefined): bigint | 'loading' | 'unknown' {
  const { rpcOf } = useConnected()
  const subject = `${chain.caipNetworkId}:${address ?? ''}`
  const [read, setRead] = useState<{ subject: string; balance: bigint | 'unknown' }>()

  useEffect(() => {
    if (address === undefined) return undefined
    let isCurrent = true
    const show = (balance: bigint | 'unknown'): void => {
      // A balance that was read once stays until the node responds again.
      if (isCurrent)
        setRead((known) => (balance === 'unknown' && known?.subject === subject ? known : { subject, balance }))
    }
    const ask = (): void => {
      if (document.visibilityState === 'hidden') return
      rpcOf(chain)('eth_getBalance', [address, 'latest'])
        .then(readQuantity)
        .then(show, () => show('unknown'))
    }
    ask()
    const timer = setInterval(ask, REFRESH_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [chain, address, subject, rpcOf])

  return read?.subject === subject ? read.balance : 'loading'
}
