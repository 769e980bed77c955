import { chainIdOf } from '@holdfast/caip'
import { type CallDescription, describeCall } from '@holdfast/clear-signing'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import type { WalletRequest } from '../walletRequest.ts'

type TransactionRequest = Extract<WalletRequest, { kind: 'transaction' }>

/**
 * Describes in words what a transaction does. @returns `reading` until that is known, and undefined for a transaction without a
 * description.
 */
export function useDescription(request: TransactionRequest): CallDescription | 'reading' | undefined {
  const [read, setRead] = useState<{ request: TransactionRequest; description: CallDescription | undefined }>()
  useEffect(() => {
    let isCurrent = true
    const show = (description: CallDescription | undefined): void => {
      if (isCurrent) setRead({ request, description })
    }
    // Whatever fails here, the bytes can still be shown.
    describe(request).then(show, () => show(undefined))
    return () => {
      isCurrent = false
    }
  }, [request])
  return read?.request === request ? read.description : 'reading'
}

async function describe({ fields, chain }: TransactionRequest): Promise<CallDescription | undefined> {
  const { to, data, value } = fields
  if (to === null) return undefined
  return describeCall(
    { chainId: chainIdOf(chain.caipNetworkId), to: to as Address /* just read as one */, data, value },
    { currency: chain.nativeCurrency },
  )
}
