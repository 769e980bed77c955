import { type Clock, systemClock } from '@holdfast/base'
import { type BitcoinAccount, bitcoinAccounts } from './accounts.ts'
import { appendBlock, readBlocks } from './blocksFile.ts'
import { openRegtest, type Regtest } from './regtest.ts'
import { serveBitcoin } from './serveBitcoin.ts'

/** The initial balances of each account, in satoshis. */
const PAYMENT_SATS = 500_000_000n
const ORDINALS_SATS = 10_000_000n

/** The CAIP-2 id of regtest, with the first 32 hex digits of its genesis hash. @see CAIP-4 of bip122 */
export const localBitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** A local Bitcoin node with the APIs of Esplora and Bitcoin Core. */
export type BitcoinNode = {
  /** CAIP-2. */
  caipNetworkId: `bip122:${string}`
  /** The URL of Esplora's API, without a slash at the end. */
  esploraUrl: string
  /** The URL of Bitcoin Core's JSON-RPC API. */
  rpcUrl: string
  /** Accounts with 5 BTC at the address for payments and 0.1 BTC at the address for ordinals. Their keys are public. */
  accounts: readonly [BitcoinAccount, BitcoinAccount, ...BitcoinAccount[]]
  chain: Regtest
  /** Mines the pending transactions and stops the node. May be called more than once. */
  stop: () => Promise<void>
}

/**
 * Starts a Bitcoin node of regtest in this process, with real blocks, a mempool, and checks of legacy, segwit and taproot (key
 * path) signatures.
 *
 * @throws {ChainStateCorruptError} if the stored blocks are damaged.
 *
 * @example
 * const node = await startBitcoin()
 * const utxos = await fetch(`${node.esploraUrl}/address/${node.accounts[0].payment.address}/utxo`)
 * await node.stop()
 */
export async function startBitcoin(parameters: startBitcoin.Parameters = {}): Promise<BitcoinNode> {
  const { host = '127.0.0.1', port = 0, blocksFile, blockTimeS, clock = systemClock } = parameters
  const chain = await openRegtest({
    blocks: blocksFile === undefined ? [] : readBlocks(blocksFile),
    onBlock: (raw) => {
      if (blocksFile !== undefined) appendBlock(blocksFile, raw)
    },
  })
  const accounts = bitcoinAccounts()
  // One block funds all accounts, so only the first is checked. The chain of an earlier run may have ended before that block.
  if ((await chain.transactionsOf(accounts[0].payment.script)).length === 0) {
    for (const { payment, ordinals } of accounts) {
      await chain.fund(payment.address, PAYMENT_SATS)
      await chain.fund(ordinals.address, ORDINALS_SATS)
    }
    await chain.mine()
  }
  const minePending = async (): Promise<void> => {
    if (chain.hasPending()) await chain.mine()
  }
  const stopMining =
    blockTimeS === undefined ? () => {} : clock.setInterval(() => void minePending(), blockTimeS * 1_000)
  const server = await serveBitcoin({ chain, host, port })
  const url = `http://${host}:${server.port}`
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    stopMining()
    await server.close()
    await minePending()
    await chain.close()
  }
  return {
    caipNetworkId: localBitcoin,
    esploraUrl: `${url}/api`,
    rpcUrl: url,
    accounts,
    chain,
    stop: () => (stopping ??= stop()),
  }
}

export declare namespace startBitcoin {
  type Parameters = {
    /** @default '127.0.0.1' */
    host?: string | undefined
    /** @default 0, which chooses a free port */
    port?: number | undefined
    /** The file in which to store the blocks. Without it, the chain is lost when the node stops. */
    blocksFile?: string | undefined
    /** Seconds between blocks while transactions are pending. Without it, only `chain.mine` mines blocks. */
    blockTimeS?: number | undefined
    clock?: Clock | undefined
  }
}
