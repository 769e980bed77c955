import { type Simulation, simulateCalls } from '@holdfast/clear-signing/requests'
import { useCallback } from 'react'
import type { Address } from 'viem'
import { useConnected } from '../../app/WalletContext.tsx'
import { type ReadState, useRead } from '../useRead.ts'
import type { WalletRequest } from '../walletRequest.ts'
import { type PreparedTransaction, prepareTransaction } from './prepareTransaction.ts'

type TransactionRequest = Extract<WalletRequest, { kind: 'transaction' }>

/** The gas and fees of a transaction, and its effects, as the node reports them. */
export type CheckedTransaction = { prepared: PreparedTransaction; simulation: Simulation }

/** Asks the node for the gas, the fees and the effects of a transaction, and again on demand. */
export function usePrepared(request: TransactionRequest): { state: ReadState<CheckedTransaction>; retry: () => void } {
  const { rpcOf } = useConnected()
  const prepare = useCallback(
    async (subject: TransactionRequest): Promise<CheckedTransaction> => {
      const rpc = rpcOf(subject.chain)
      const { to, value, data } = subject.fields
      // `readRequest` has checked both addresses.
      const call = { to: to as Address | null, value, data }
      const [prepared, simulation] = await Promise.all([
        prepareTransaction(subject, rpc),
        simulateCalls([call], subject.address as Address, rpc),
      ])
      return { prepared, simulation: limitGas(simulation, subject.fields.gas) }
    },
    [rpcOf],
  )
  return useRead(request, prepare)
}

/** The node simulates with any gas. With the limit that the app has set, the call may run out of gas, which undoes its effects. */
function limitGas(simulation: Simulation, limit: bigint | undefined): Simulation {
  const [used] = simulation.gasUsed
  if (limit === undefined || used === undefined || used <= limit) return simulation
  return { ...simulation, outcome: 'fails', changes: [], losses: [], grants: [] }
}
