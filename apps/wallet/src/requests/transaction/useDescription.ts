import { chainIdOf } from '@holdfast/caip'
import { type CallDescription, describeCall, describeTransfer } from '@holdfast/clear-signing'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { useConnected } from '../../app/WalletContext.tsx'
import type { NodeRpc } from '../../node/nodeRpc.ts'
import type { WalletRequest } from '../walletRequest.ts'

type TransactionRequest = Extract<WalletRequest, { kind: 'transaction' }>

/**
 * Describes in words what a transaction does. @returns `reading` until that is known; undefined if there is no description of
 * the transaction.
 */
export function useDescription(request: TransactionRequest): CallDescription | 'reading' | undefined {
  const { rpcOf } = useConnected()
  const [result, setResult] = useState<{ request: TransactionRequest; description: CallDescription | undefined }>()
  useEffect(() => {
    let isCurrent = true
    const show = (description: CallDescription | undefined): void => {
      if (isCurrent) setResult({ request, description })
    }
    // If anything fails here, the screen can still show the data of the call.
    describe(request, rpcOf(request.chain)).then(show, () => show(undefined))
    return () => {
      isCurrent = false
    }
  }, [request, rpcOf])
  return result?.request === request ? result.description : 'reading'
}

/** Describes a call with the published description of its contract. If there is none, describes only token transfers. */
async function describe(
  { fields, chain, address }: TransactionRequest,
  rpc: NodeRpc,
): Promise<CallDescription | undefined> {
  const { data, value } = fields
  if (fields.to === null) return undefined
  const [to, from] = [fields.to as Address, address as Address] // `readRequest` has checked both addresses.
  const chainId = chainIdOf(chain.caipNetworkId)
  const described = await describeCall(
    { chainId, from, to, data, value },
    { currency: chain.nativeCurrency, read: rpc },
  )
  return described ?? describeTransfer({ from, to, data, value }, rpc)
}
