import { chainIdOf } from '@holdfast/caip'
import { type CallDescription, describeCall, describeTransfer } from '@holdfast/clear-signing'
import { type DecodedCall, decodeContractCall } from '@holdfast/clear-signing/requests'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { useConnected } from '../../app/WalletContext.tsx'
import type { NodeRpc } from '../../node/nodeRpc.ts'
import type { WalletRequest } from '../walletRequest.ts'

type TransactionRequest = Extract<WalletRequest, { kind: 'transaction' }>

/** The call of a transaction, decoded and in words. */
export type DescribedCall = {
  /** Undefined if the transaction creates a contract. */
  call: DecodedCall | undefined
  /** The call in words; undefined if there is no description of it. */
  description: CallDescription | undefined
}

/** Decodes the call of a transaction, and describes it in words. @returns `reading` until both are done. */
export function useDescription(request: TransactionRequest): DescribedCall | 'reading' {
  const { rpcOf } = useConnected()
  const [result, setResult] = useState<{ request: TransactionRequest; described: DescribedCall }>()
  useEffect(() => {
    let isCurrent = true
    const rpc = rpcOf(request.chain)
    // If a description fails, the screen can still show the data of the call.
    void Promise.all([readCallOf(request, rpc), describe(request, rpc).catch(() => undefined)]).then(
      ([call, description]) => {
        if (isCurrent) setResult({ request, described: { call, description } })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [request, rpcOf])
  return result?.request === request ? result.described : 'reading'
}

async function readCallOf(
  { fields: { to, data } }: TransactionRequest,
  rpc: NodeRpc,
): Promise<DecodedCall | undefined> {
  return to === null ? undefined : decodeContractCall({ to: to as Address, data }, rpc) // `readRequest` has checked the address.
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
