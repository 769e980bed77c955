import { stakeAbi } from '@holdfast/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { estimateGas, getBlockNumber, getGasPrice } from 'viem/actions'
import { useBalance, useConfig, useReadContract } from 'wagmi'
import { readContractQueryKey } from 'wagmi/query'
import type { StakeAction } from '../action.ts'
import { minimumStake } from '../rules.ts'
import type { StakeTarget } from '../target.ts'
import { contractCall, decodeCallError } from './contractCall.ts'
import { readStakeHistory, type StakeHistory } from './history.ts'
import { pollingIntervalMs } from './wagmiChain.ts'

/** Stands in for a missing account to satisfy the type. The query is then disabled, so this address's stake is never read. */
const zeroAddress = '0x0000000000000000000000000000000000000000'

/** How often the stake, the sum of all stakes and the history are read again while the page is visible, in milliseconds. */
const refreshMs = 15_000

/** The pause before the next part of a long history is read, in milliseconds. */
const historyPauseMs = 250

type Address = `0x${string}`

function stakeCall(target: StakeTarget | null, address: Address | undefined) {
  return {
    abi: stakeAbi,
    address: target?.address,
    chainId: target?.chainId,
    functionName: 'balanceOf',
    args: [address ?? zeroAddress],
  } as const
}

/** Reads the stake of an account in wei. */
export function useStake(target: StakeTarget | null, address: Address | undefined) {
  return useReadContract({
    ...stakeCall(target, address),
    query: { enabled: target !== null && address !== undefined, refetchInterval: refreshMs },
  })
}

/** Reads the sum of all stakes in wei. The first read starts after the component has been rendered, in a task of its own. */
export function useTotalStaked(target: StakeTarget | null) {
  const isStarted = useDeferredValue(true, false)
  return useReadContract({
    abi: stakeAbi,
    address: target?.address,
    chainId: target?.chainId,
    functionName: 'total',
    query: { enabled: isStarted && target !== null, refetchInterval: refreshMs },
  })
}

/** Reads an account's balance on the contract's chain, in wei. */
export function useWalletBalance(target: StakeTarget | null, address: Address | undefined) {
  return useBalance({
    address,
    chainId: target?.chainId,
    query: { enabled: target !== null && address !== undefined, refetchInterval: pollingIntervalMs },
  })
}

/**
 * Estimates the network fee of a deposit or withdrawal in wei, and repeats the estimate every few seconds. A deposit is
 * estimated with the minimum amount, since the amount hardly affects its gas. A withdrawal is estimated with its amount or,
 * if none is given, with the whole stake.
 */
export function useFee(target: StakeTarget | null, address: Address | undefined, order: useFee.Order) {
  const config = useConfig()
  const value = order.action === 'deposit' ? minimumStake : (order.value ?? order.stake ?? 0n)
  return useQuery({
    queryKey: ['stakeFee', target?.chainId, target?.address, address, order.action, value.toString()],
    enabled: target !== null && address !== undefined && (order.action === 'deposit' || value > 0n),
    refetchInterval: pollingIntervalMs,
    placeholderData: (previous: bigint | undefined) => previous,
    retry: false,
    async queryFn() {
      if (!target || !address) throw new Error('The query ran without a contract or without an account.')
      const client = config.getClient({ chainId: target.chainId })
      const transaction = contractCall({ action: order.action, value, target, address })
      const [gas, gasPrice] = await Promise.all([
        estimateGas(client, transaction).catch((error: unknown) => {
          throw decodeCallError(error, transaction)
        }),
        getGasPrice(client),
      ])
      return gas * gasPrice
    },
  })
}

export declare namespace useFee {
  type Order = { action: StakeAction; value?: bigint | undefined; stake?: bigint | undefined }
}

/**
 * Reads an account's latest deposits and withdrawals from the contract's events. On a long chain, it reads them in parts. The
 * latest event contains the current stake. If the page shows a different stake, the stake is read again before the history is
 * returned, so that the two never contradict each other.
 */
export function useStakeHistory(target: StakeTarget | null, address: Address | undefined) {
  const config = useConfig()
  const queryClient = useQueryClient()
  const queryKey = ['stakeHistory', target?.chainId, target?.address, address]
  return useQuery({
    queryKey,
    enabled: target !== null && address !== undefined,
    refetchInterval: ({ state }) =>
      state.status === 'success' && !state.data?.isComplete ? historyPauseMs : refreshMs,
    async queryFn(): Promise<StakeHistory> {
      if (!target || !address) throw new Error('The query ran without a contract or without an account.')
      const client = config.getClient({ chainId: target.chainId })
      const latestBlock = await getBlockNumber(client)
      const known = queryClient.getQueryData<StakeHistory>(queryKey)
      const history = await readStakeHistory(client, { target, address, latestBlock, known })
      const [latest] = history.entries
      const stakeKey = readContractQueryKey(stakeCall(target, address))
      const shownStake = queryClient.getQueryData(stakeKey)
      if (latest && shownStake !== undefined && shownStake !== latest.stake)
        await queryClient.invalidateQueries({ queryKey: stakeKey })
      return history
    },
  })
}
