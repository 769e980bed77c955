import { isSameAddress } from '@holdfast/caip'
import { stakeAbi } from '@holdfast/contracts'
import type { Kit } from '@holdfast/core'
import type { Client, TransactionReceipt } from 'viem'
import {
  call,
  getCode,
  getGasPrice,
  getTransactionReceipt,
  readContract,
  waitForTransactionReceipt,
} from 'viem/actions'
import type { Config } from 'wagmi'
import { getConnection, sendTransaction } from 'wagmi/actions'
import { readFailure } from '../transactions/failures.ts'
import type { Receipt, StakeChain } from './chain.ts'
import { contractCall, decodeCallError } from './contractCall.ts'
import { StakeRefusedError } from './errors.ts'
import { exchangeAndDeposit, waitForBatch } from './exchangeAndDeposit.ts'
import { openHeads } from './heads.ts'

/** How often a chain is polled during a wait, and how often a balance and a fee are read again, in milliseconds. */
export const pollingIntervalMs = 4_000

/**
 * Creates the access to wallet and chain through wagmi. Every read and write passes its chain id.
 *
 * @param options.pollingMs - How often the chain is polled for a receipt, in milliseconds.
 * @param options.kit - The kit whose wallet receives batches. Without it, an order with a `topUp` is refused.
 */
export function createWagmiChain(
  config: Config,
  { pollingMs = pollingIntervalMs, kit }: { pollingMs?: number; kit?: Kit } = {},
): StakeChain {
  const clientOf = (chainId: number): Client => config.getClient({ chainId })

  return {
    async send(order, { onChecked }) {
      const { target, topUp } = order
      const { chainId } = target
      const connection = getConnection(config)
      if (!connection.address) throw new StakeRefusedError('notConnected')
      if (!isSameAddress(connection.address, order.address, 'eip155')) throw new StakeRefusedError('accountMismatch')
      if (connection.chainId !== chainId) throw new StakeRefusedError('chainMismatch')
      const client = clientOf(chainId)
      const code = await getCode(client, { address: target.address })
      if (code === undefined || code === '0x') throw new StakeRefusedError('noContractCode')
      const transaction = contractCall(order)
      if (topUp) {
        // The deposit is not simulated: without the exchange before it, it would fail for lack of ether. The server simulates
        // the exchange when it builds the exchange's calls.
        onChecked()
        if (!kit) throw new StakeRefusedError('batchRefused')
        return exchangeAndDeposit(kit, { order, topUp, deposit: transaction })
      }
      await call(client, transaction).catch((error: unknown) => {
        throw decodeCallError(error, transaction)
      })
      onChecked()
      // Some wallets ignore the type 'legacy' if the transaction has no gas price.
      const gasPrice = await getGasPrice(client)
      return { hash: await sendTransaction(config, { ...transaction, chainId, type: 'legacy', gasPrice }) }
    },

    waitForBatch: async (order, batch) => kit && waitForBatch(kit, { order, batch }),

    async waitForReceipt({ chainId, hash, onRepriced }): Promise<Receipt> {
      let replacement: 'cancelled' | 'replaced' | undefined
      const client = clientOf(chainId)
      // Polls every few seconds even if there is a socket, since a socket can be blocked or silent. The first receipt wins.
      const byPolling = waitForTransactionReceipt(client, {
        hash,
        pollingInterval: pollingMs,
        // No time limit: the caller decides when to inform the user about the delay.
        timeout: 0,
        onReplaced({ reason, transaction }) {
          if (reason === 'repriced') onRepriced(transaction.hash)
          else replacement = reason
        },
      })
      const heads = openHeads(client.chain)
      try {
        const byHeads = new Promise<TransactionReceipt>((resolve) => {
          // Each new block triggers a request for the receipt, which rejects while there is none.
          heads?.watch(() => void getTransactionReceipt(client, { hash }).then(resolve, () => undefined))
        })
        const { status, transactionHash, blockNumber } = await Promise.race([byPolling, byHeads])
        const outcome = replacement ?? (status === 'success' ? 'included' : 'reverted')
        return { outcome, hash: transactionHash, blockNumber }
      } finally {
        heads?.close()
      }
    },

    async explainRevert(order, blockNumber) {
      const transaction = contractCall(order)
      // Simulates on the state before the transaction's block, since later changes may lead to another result.
      const block = blockNumber === undefined ? {} : { blockNumber: blockNumber - 1n }
      try {
        await call(clientOf(order.target.chainId), { ...transaction, ...block })
      } catch (error) {
        const failure = readFailure(decodeCallError(error, transaction))
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
