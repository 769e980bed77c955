import { useEffect, useState } from 'react'
import { useConnected } from '../app/WalletContext.tsx'
import { type PreparedTransaction, prepareTransaction } from './prepareTransaction.ts'
import type { WalletRequest } from './walletRequest.ts'

/** What is known of a transaction's cost: nothing yet, all of it, or why the node refuses it. */
export type PreparedState =
  | { status: 'loading' }
  | { status: 'ready'; prepared: PreparedTransaction }
  | { status: 'failed'; error: unknown }

/** Asks the node what a transaction needs, and again on demand. */
export function usePrepared(request: Extract<WalletRequest, { kind: 'transaction' }>): {
  state: PreparedState
  retry: () => void
} {
  const { rpcOf } = useConnected()
  const [state, setState] = useState<PreparedState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    setState({ status: 'loading' })
    prepareTransaction(request, rpcOf(request.chain)).then(
      (prepared) => isCurrent && setState({ status: 'ready', prepared }),
      (error: unknown) => isCurrent && setState({ status: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [request, rpcOf, attempt])

  return { state, retry: () => setAttempt(attempt + 1) }
}
