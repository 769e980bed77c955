import { useEffect, useState } from 'react'
import { useConnected } from '../app/WalletContext.tsx'
import type { Chain } from '../config/config.ts'
import { readQuantity } from '../node/nodeRpc.ts'

/** How often a shown balance is asked for, in milliseconds. */
const REFRESH_MS = 5_000

/** Reads the balance of an account, again while it is shown. */
export function useBalance(chain: Chain, address: string | undefined): bigint | 'loading' | 'unknown' {
  const { rpcOf } = useConnected()
  const [balance, setBalance] = useState<bigint | 'loading' | 'unknown'>('loading')

  useEffect(() => {
    setBalance('loading')
    if (address === undefined) return undefined
    let isCurrent = true
    const read = (): void => {
      if (document.visibilityState === 'hidden') return
      rpcOf(chain)('eth_getBalance', [address, 'latest'])
        .then(readQuantity)
        .then(
          (value) => isCurrent && setBalance(value),
          () => isCurrent && setBalance((known) => (typeof known === 'bigint' ? known : 'unknown')),
        )
    }
    read()
    const timer = setInterval(read, REFRESH_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [chain, address, rpcOf])

  return balance
}
