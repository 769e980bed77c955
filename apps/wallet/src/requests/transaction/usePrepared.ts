import { useCallback } from 'react'
import { useConnected } from '../../app/WalletContext.tsx'
import { type ReadState, useRead } from '../useRead.ts'
import type { WalletRequest } from '../walletRequest.ts'
import { type PreparedTransaction, prepareTransaction } from './prepareTransaction.ts'

type TransactionRequest = Extract<WalletRequest, { kind: 'transaction' }>

/** Asks the node for the gas and the fees of a transaction, and again on demand. */
export function usePrepared(request: TransactionRequest): { state: ReadState<PreparedTransaction>; retry: () => void } {
  const { rpcOf } = useConnected()
  const prepare = useCallback(
    (subject: TransactionRequest) => prepareTransaction(subject, rpcOf(subject.chain)),
    [rpcOf],
  )
  return useRead(request, prepare)
}
