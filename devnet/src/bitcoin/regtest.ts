import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { type BitcoinKey, minerKey, REGTEST } from './accounts.ts'
import type { BcoinMeta, BcoinTx } from './bcoinTypes.ts'
import { InvalidBitcoinAddressError, TransactionRefusedError } from './errors.ts'
import { createNode, loadBcoin } from './loadBcoin.ts'
import { checkTaproot, type SpentOutput } from './taproot.ts'

/** The number of blocks to mine at the first start, after which some coinbases are spendable and segwit is active. */
const FIRST_BLOCKS = 20
const FUNDING_FEE = 1_000n

/** An unspent output of a script. */
export type Utxo = { txid: string; vout: number; value: number; height: number }

/** An output of a transaction, with its value in satoshis. */
export type Output = { script: Uint8Array; value: number }
/** A transaction, its position in the chain, and the output that each input spends (undefined for a coinbase). */
export type KnownTransaction = {
  meta: BcoinMeta
  spent: readonly (Output | undefined)[]
  blockHash: string | undefined
}

/** A regtest chain of a single node, with real blocks. Hashes have the byte order that explorers show, except in `meta`. */
export type Regtest = {
  height: () => number
  tip: () => string
  /** Returns the hash of a block; undefined above the tip. */
  blockHashAt: (height: number) => Promise<string | undefined>
  findBlock: (hash: string) => Promise<{ height: number; time: number; previous: string; txids: string[] } | undefined>
  /** Adds a transaction to the mempool. @returns the transaction's id. @throws {TransactionRefusedError} */
  submit: (raw: Uint8Array) => Promise<string>
  /** Mines blocks (one by default), the first with the pending transactions. @returns the blocks' hashes. */
  mine: (blocks?: number) => Promise<string[]>
  /**
   * Replaces the newest `depth` blocks with `depth + 1` new ones. If no transaction is pending, the new blocks are empty, and
   * the transactions of the replaced blocks are lost.
   */
  reorganise: (depth: number) => Promise<void>
  hasPending: () => boolean
  utxosOf: (script: Uint8Array) => Promise<Utxo[]>
  /** Returns the transactions that pay to a script or spend from it: those in the mempool, then the others, newest first. */
  transactionsOf: (script: Uint8Array) => Promise<KnownTransaction[]>
  transaction: (txid: string) => Promise<KnownTransaction | undefined>
  /** Sends coins from the miner. @param value - The amount in satoshis. @returns the transaction's id. */
  fund: (address: string, value: bigint) => Promise<string>
  close: () => Promise<void>
}

/**
 * Opens the chain, and mines the first blocks of a new one.
 *
 * @param options.blocks - The blocks of an earlier run; none for a new chain.
 * @param options.onBlock - Called with each new block.
 */
export async function openRegtest(options: {
  blocks: readonly Buffer[]
  onBlock: (raw: Buffer) => void
}): Promise<Regtest> {
  const bcoin = loadBcoin()
  const node = createNode(bcoin)
  await node.open()
  for (const block of options.blocks) await node.chain.add(bcoin.Block.fromRaw(block))
  const miner: BitcoinKey = minerKey()
  const addressOf = (script: Uint8Array) => bcoin.Address.fromScript(bcoin.Script.fromRaw(Buffer.from(script)))
  const minerAddress = addressOf(miner.script)
  if (!minerAddress) throw new Error('the script of the miner has no address')

  const addBlock = async (tip: Parameters<typeof node.miner.mineBlock>[0]): Promise<string> => {
    const block = await node.miner.mineBlock(tip, minerAddress)
    if (!(await node.chain.add(block))) throw new Error('the node refuses its own block')
    options.onBlock(block.toRaw())
    return block.rhash()
  }
  const mine = async (blocks = 1): Promise<string[]> => {
    const hashes: string[] = []
    for (let count = 0; count < blocks; count += 1) hashes.push(await addBlock(node.chain.tip))
    return hashes
  }

  const spentBy = async (tx: BcoinTx): Promise<SpentOutput[]> => {
    const coins = await Promise.all(tx.inputs.map(({ prevout }) => node.getCoin(prevout.hash, prevout.index)))
    return coins.flatMap((coin) => (coin ? [{ script: coin.script.toRaw(), value: BigInt(coin.value) }] : []))
  }
  const submit = async (raw: Uint8Array): Promise<string> => {
    const tx = readTransaction((bytes) => bcoin.TX.fromRaw(bytes), raw)
    if (await node.getMeta(tx.hash('hex'))) throw new TransactionRefusedError({ reason: 'txn-already-known' })
    const spent = await spentBy(tx)
    if (spent.length < tx.inputs.length) throw new TransactionRefusedError({ reason: 'bad-txns-inputs-missingorspent' })
    checkTaproot(raw, spent)
    try {
      await node.mempool.addTX(tx, -1)
    } catch (cause) {
      const reason: unknown = cause instanceof Error ? Reflect.get(cause, 'reason') : undefined
      throw new TransactionRefusedError({ reason: typeof reason === 'string' ? reason : 'invalid', cause })
    }
    return tx.txid()
  }

  const describe = async (meta: BcoinMeta): Promise<KnownTransaction> => {
    const view = await node.getMetaView(meta)
    const spent = meta.tx.inputs.map((input) => {
      const output = input.isCoinbase() ? null : view.getOutputFor(input)
      return output ? { script: output.script.toRaw(), value: output.value } : undefined
    })
    return { meta, spent, blockHash: meta.block === null ? undefined : reverse(meta.block) }
  }
  const utxosOf = async (script: Uint8Array): Promise<Utxo[]> => {
    const address = addressOf(script)
    const coins = address ? await node.getCoinsByAddress([address]) : []
    // bcoin identifies an address by its hash only, so it also returns the coins of the same key's P2PKH or P2WPKH address.
    return coins
      .filter((coin) => isSame(coin.script.toRaw(), script))
      .map(({ hash, index, value, height }) => ({ txid: reverse(hash), vout: index, value, height }))
  }

  const fund = async (address: string, value: bigint): Promise<string> => {
    const transaction = new Transaction()
    let sum = 0n
    for (const { txid, vout, value: held, height } of await utxosOf(miner.script)) {
      if (sum >= value + FUNDING_FEE) break
      const meta = await node.getMeta(reverse(txid))
      const isMature = !meta?.tx.isCoinbase() || node.chain.height + 1 - height >= bcoin.consensus.COINBASE_MATURITY
      if (!isMature) continue
      transaction.addInput({ txid, index: vout, witnessUtxo: { script: miner.script, amount: BigInt(held) } })
      sum += BigInt(held)
    }
    transaction.addOutputAddress(address, value, REGTEST)
    const change = sum - value - FUNDING_FEE
    if (change < 0n) throw new Error('the spendable coins of the miner are less than the amount; mine more blocks')
    if (change > 1_000n) transaction.addOutputAddress(miner.address, change, REGTEST)
    transaction.sign(miner.privateKey)
    transaction.finalize()
    return submit(transaction.extract())
  }

  // A crash may have cut the first blocks short.
  if (node.chain.height < FIRST_BLOCKS) await mine(FIRST_BLOCKS - node.chain.height)
  return {
    height: () => node.chain.height,
    tip: () => node.chain.tip.rhash(),
    blockHashAt: async (height) => (await node.chain.getEntry(height))?.rhash(),
    findBlock: async (hash) => {
      const entry = await node.chain.getEntry(reverse(hash))
      const block = entry && (await node.getBlock(entry.hash))
      if (!entry || !block) return undefined
      const txids = block.txs.map((tx) => tx.txid())
      return { height: entry.height, time: entry.time, previous: reverse(entry.prevBlock), txids }
    },
    submit,
    mine,
    reorganise: async (depth) => {
      let parent = await node.chain.getEntry(node.chain.height - depth)
      for (let count = 0; count <= depth && parent; count += 1)
        parent = await node.chain.getEntry(reverse(await addBlock(parent)))
    },
    hasPending: () => node.mempool.map.size > 0,
    utxosOf,
    transactionsOf: async (script) => {
      const address = addressOf(script)
      const metas = address ? await node.getMetaByAddress([address]) : []
      const known = await Promise.all(metas.map(describe))
      return known
        .filter(({ meta, spent }) => {
          const outputs = meta.tx.outputs.map((output) => output.script.toRaw())
          return [...outputs, ...spent.flatMap((each) => each?.script ?? [])].some((each) => isSame(each, script))
        })
        .toSorted((one, other) => placeOf(other.meta) - placeOf(one.meta))
    },
    transaction: async (txid) => {
      const meta = await node.getMeta(reverse(txid))
      return meta ? describe(meta) : undefined
    },
    fund,
    close: () => node.close(),
  }
}

/** Returns the script of an address. @throws {InvalidBitcoinAddressError} */
export function scriptOf(address: string): Uint8Array {
  try {
    return OutScript.encode(Address(REGTEST).decode(address))
  } catch {
    // Not an address of this network.
    throw new InvalidBitcoinAddressError()
  }
}

/** Returns the address of a script; undefined for a script without an address. */
export function addressOfScript(script: Uint8Array): string | undefined {
  try {
    return Address(REGTEST).encode(OutScript.decode(script))
  } catch {
    // A script without an address, such as OP_RETURN.
    return undefined
  }
}

function readTransaction(read: (bytes: Buffer) => BcoinTx, raw: Uint8Array): BcoinTx {
  try {
    return read(Buffer.from(raw))
  } catch (cause) {
    throw new TransactionRefusedError({ reason: 'TX decode failed', cause })
  }
}

/** Returns a number that orders transactions by their position in the chain. Those in the mempool come after all blocks. */
function placeOf({ height, index, mtime }: BcoinMeta): number {
  return height < 0 ? Number.MAX_SAFE_INTEGER / 2 + mtime : height * 1_000_000 + index
}

/** Converts a hash between bcoin's byte order and the reversed order that explorers show. */
function reverse(hash: string): string {
  return Buffer.from(hash, 'hex').reverse().toString('hex')
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
