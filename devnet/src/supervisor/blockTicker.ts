import { callRpc } from '../rpc.ts'

/**
 * How many empty blocks to mine after the last transaction, for callers that wait for confirmations. After them, the chain
 * mines nothing: a block per second would add 150 MB a day to the stored state.
 */
const EMPTY_BLOCKS_BEFORE_REST = 12

/** Mines a block per call of `tick` while transactions are pending. */
export type BlockTicker = {
  /** Mines a block if needed. Call it once per block time. */
  tick: () => Promise<void>
  /** Mines the pending transactions, if there are any. */
  flush: () => Promise<void>
}

/** Creates a ticker. After each block with transactions, it mines a few empty blocks, for confirmations. */
export function createBlockTicker(rpcUrl: string): BlockTicker {
  let emptyBlocksLeft = 0

  const hasWork = async (): Promise<boolean> => {
    const { pending } = await callRpc<{ pending: string }>(rpcUrl, 'txpool_status')
    return BigInt(pending) > 0n
  }

  return {
    tick: async () => {
      if (await hasWork()) emptyBlocksLeft = EMPTY_BLOCKS_BEFORE_REST
      else if (emptyBlocksLeft === 0) return
      else emptyBlocksLeft -= 1
      await callRpc(rpcUrl, 'evm_mine')
    },
    flush: async () => {
      if (await hasWork()) await callRpc(rpcUrl, 'evm_mine')
    },
  }
}
