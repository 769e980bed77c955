import { callRpc } from '../rpc.ts'

/**
 * How many empty blocks follow the last transaction, so that a caller who waits for confirmations gets them. Then the chain
 * rests, because a block per second would add 150 MB a day to the stored state for nothing.
 */
const EMPTY_BLOCKS_BEFORE_REST = 12

/** Mines blocks at a steady pace while there is something to mine. */
export type BlockTicker = {
  /** To be called once per block time. */
  tick: () => Promise<void>
  /** Mines the pending transactions, if there are any. */
  flush: () => Promise<void>
}

/** Creates the ticker. After each block with transactions it mines a few empty blocks, so that confirmations come. */
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
