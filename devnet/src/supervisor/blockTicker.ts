import { callRpc } from '../rpc.ts'

/**
 * How many empty blocks to mine after the last transaction, for callers that wait for confirmations. After these blocks,
 * nothing is mined until the next transaction, since a block per second would add 150 MB a day to the stored state.
 */
const EMPTY_BLOCKS_BEFORE_REST = 12

/** Mines a chain's blocks: while transactions are pending, and then some empty ones as confirmations. */
export type BlockTicker = {
  /** Mines a block if one is due. To be called once per block time. */
  tick: () => Promise<void>
  /** Mines the pending transactions, if there are any. */
  flush: () => Promise<void>
}

/** Creates the ticker of the chain whose node is at `rpcUrl`. */
export function createBlockTicker(rpcUrl: string): BlockTicker {
  let emptyBlocksLeft = 0

  const hasPendingTransactions = async (): Promise<boolean> => {
    const { pending } = await callRpc<{ pending: string }>(rpcUrl, 'txpool_status')
    return BigInt(pending) > 0n
  }

  return {
    tick: async () => {
      if (await hasPendingTransactions()) emptyBlocksLeft = EMPTY_BLOCKS_BEFORE_REST
      else if (emptyBlocksLeft === 0) return
      else emptyBlocksLeft -= 1
      await callRpc(rpcUrl, 'evm_mine')
    },
    flush: async () => {
      if (await hasPendingTransactions()) await callRpc(rpcUrl, 'evm_mine')
    },
  }
}
