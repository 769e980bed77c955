import { stakeAbi } from '@holdfast/contracts'
import { WaitForTransactionReceiptTimeoutError } from 'viem'
import { getCode, readContract, simulateContract, waitForTransactionReceipt } from 'viem/actions'
import type { Config } from 'wagmi'
import { getConnection, writeContract } from 'wagmi/actions'
import type { Receipt, StakeChain, StakeOrder } from './chain.ts'
import { readFailure } from './failures.ts'
import { StakeRefusedError } from './errors.ts'

/** How often the chain is asked while something is awaited, in milliseconds. */
export const pollingIntervalMs = 4_000

/** Reaches wallet and chain through wagmi; every read and write names its chain. */
export function createWagmiChain(config: Config): StakeChain {
  const clientOf = (chainId: number) => config.getClient({ chainId })

  return {
    async check(order) {
      const { address, chainId } = getConnection(config)
      if (!address) throw new StakeRefusedError('notConnected')
      if (address.toLowerCase() !== order.address.toLowerCase()) throw new StakeRefusedError('accountMismatch')
      if (chainId !== order.target.chainId) throw new StakeRefusedError('chainMismatch')
      const client = clientOf(order.target.chainId)
      const code = await getCode(client, { address: order.target.address })
      if (code === undefined || code === '0x') throw new StakeRefusedError('noContractCode')
      await simulateContract(client, contractCall(order))
    },

    send: (order) =>
      writeContract(config, { ...contractCall(order), chainId: order.target.chainId, type: 'legacy' } as never),

    async waitForReceipt({ chainId, hash, timeoutMs, onRepriced }): Promise<Receipt> {
      let replacement: 'cancelled' | 'replaced' | undefined
      try {
        const receipt = await waitForTransactionReceipt(clientOf(chainId), {
          hash,
          pollingInterval: pollingIntervalMs,
          // 0 is no limit.
          timeout: timeoutMs ?? 0,
          onReplaced({ reason, transaction }) {
            if (reason === 'repriced') onRepriced(transaction.hash)
            else replacement = reason
          },
        })
        const { status, transactionHash, blockNumber } = receipt
        const outcome = replacement ?? (status === 'success' ? 'included' : 'reverted')
        return { outcome, hash: transactionHash, blockNumber }
      } catch (error) {
        if (error instanceof WaitForTransactionReceiptTimeoutError) return { outcome: 'timeout', hash }
        throw error
      }
    },

    async explainRevert(order, blockNumber) {
      try {
        const at = blockNumber === undefined ? {} : { blockNumber: blockNumber - 1n }
        await simulateContract(clientOf(order.target.chainId), { ...contractCall(order), ...at } as never)
      } catch (error) {
        const failure = readFailure(error)
        if (failure.kind === 'failed') return failure.reason
      }
      return { code: 'reverted' }
    },

    stakeOf: (target, address) =>
      readContract(clientOf(target.chainId), {
        address: target.address,
        abi: stakeAbi,
        functionName: 'balanceOf',
        args: [address],
      }),
  }
}

function contractCall({ action, value, target, address }: StakeOrder) {
  const common = { abi: stakeAbi, address: target.address, account: address } as const
  return action === 'deposit'
    ? ({ ...common, functionName: 'deposit', value } as const)
    : ({ ...common, functionName: 'withdraw', args: [value] } as const)
}
