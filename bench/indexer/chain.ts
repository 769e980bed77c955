import { type Chain, callRpc, callRpcBatch, devnetAccounts, startChain } from '@holdfast/devnet'

type Hex = `0x${string}`

/** The number of transactions in each block of the benchmark. */
const TRANSACTIONS_PER_BLOCK = 20
const TRANSFERS_PER_TRANSACTION = 5
const UNFINALIZED_BLOCKS = 64
/** The number of different receivers. With so many, the database indexes grow as on a real chain. */
const RECEIVERS = 5_000

/** The token whose transfers are counted. */
export const token: Hex = `0x70${'c0'.repeat(19)}`
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Returns the bytecode of a contract that emits an ERC-20 transfer of one unit to each address in the calldata. */
function tokenCode(): Hex {
  const emit = (at: number): string =>
    // Stores the amount in memory, pushes the topics from last to first, then the data's length and offset, and calls LOG3.
    `6001600052${`61${(at * 32).toString(16).padStart(4, '0')}35`}337f${TRANSFER}60206000a3`
  return `0x${Array.from({ length: TRANSFERS_PER_TRANSACTION }, (_, at) => emit(at)).join('')}00`
}

/** A chain with transfers of one token. */
export type BusyChain = Chain & {
  /** Adds the transactions of one block to the pool. The chain or `mine` then creates the block. */
  fill: () => Promise<void>
  mine: () => Promise<void>
}

/** Starts a chain. @param options.blockTimeS - The seconds between blocks; without it, `mine` creates the blocks. */
export async function startBusyChain({ blockTimeS }: { blockTimeS?: number } = {}): Promise<BusyChain> {
  const chain = await startChain({ chainId: 31_337, blockTimeS })
  const { rpcUrl } = chain
  await callRpc(rpcUrl, 'anvil_setCode', [token, tokenCode()])
  if (blockTimeS === undefined) await callRpc(rpcUrl, 'evm_setAutomine', [false])
  const accounts = devnetAccounts()
  let next = 0
  const receiver = (): string => {
    next += 1
    // These addresses are spread over all possible ones, and the same in every run.
    return ((BigInt(next % RECEIVERS) + 1n) * 0x9e3779b97f4a7c15f39cc0605cedc834n).toString(16).padStart(64, '0')
  }
  return {
    ...chain,
    fill: async () => {
      await callRpcBatch(
        rpcUrl,
        Array.from({ length: TRANSACTIONS_PER_BLOCK }, (_, at) => {
          const from = accounts[at % accounts.length]?.address
          const data = `0x${Array.from({ length: TRANSFERS_PER_TRANSACTION }, receiver).join('')}`
          return { method: 'eth_sendTransaction', params: [{ from, to: token, data, gas: '0x30d40' }] }
        }),
      )
    },
    mine: () => callRpc(rpcUrl, 'evm_mine'),
  }
}

/**
 * Mines blocks until there are at least this many transfers. @returns the number of the newest block, and the exact number of
 * transfers.
 */
export async function mineTransfers(chain: BusyChain, wanted: number): Promise<{ head: number; transfers: number }> {
  const perBlock = TRANSACTIONS_PER_BLOCK * TRANSFERS_PER_TRANSACTION
  const blocks = Math.ceil(wanted / perBlock)
  for (let block = 0; block < blocks; block += 1) {
    await chain.fill()
    await chain.mine()
  }
  // Ponder indexes the newest `UNFINALIZED_BLOCKS` one by one. With empty blocks on top, all transfers belong to the history.
  await callRpc(chain.rpcUrl, 'anvil_mine', [`0x${UNFINALIZED_BLOCKS.toString(16)}`])
  const head = Number(await callRpc<Hex>(chain.rpcUrl, 'eth_blockNumber'))
  return { head, transfers: blocks * perBlock }
}
