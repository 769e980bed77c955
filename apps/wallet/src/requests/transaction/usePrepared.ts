import { useEffect, useState } from 'react'
import { useConnected } from '../../app/WalletContext.tsx'
import type { WalletRequest } from '../walletRequest.ts'
import { type PreparedTransaction, prepareTransaction } from './prepareTransaction.ts'

/** The gas and the fees of a transaction: still being read, ready, or failed with the error. */
export type PreparedState =
  | { status: 'loading' }
  | { status: 'ready'; prepared: PreparedTransaction }
  | { status: 'failed'; error: unknown }

/** Asks the node for the gas and the fees of a transaction, and again on demand. */
export function usePrepared(request: Extract<WalletRequest, { kind: 'transaction' }>): {
  state: PreparedState
  retry: () => void
} {
  const { rpcOf } = useConnected()
  const [attempt, setAttempt] = useState(0)
  const [answered, setAnswered] = useState<{ attempt: number; state: PreparedState }>()

  useEffect(() => {
    let isCurrent = true
    const show = (state: PreparedState): void => {
      if (isCurrent) setAnswered({ attempt, state })
    }
    prepareTransaction(request, rpcOf(request.chain)).then(
      (prepared) => show({ status: 'ready', prepared }),
      (error: unknown) => show({ status: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [request, rpcOf, attempt])

  const state: PreparedState = answered?.attempt === attempt ? answered.state : { status: 'loading' }
  return { state, retry: () => setAttempt(attempt + 1) }
}
