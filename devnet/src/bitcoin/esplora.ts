import type { BcoinTx } from './bcoinTypes.ts'
import { addressOfScript, type KnownTransaction, type Output, type Regtest, scriptOf } from './regtest.ts'
import { isTaproot } from './taproot.ts'

/** How many transactions an answer has at most. @see https://github.com/Blockstream/esplora/blob/master/API.md */
const CONFIRMED_PAGE = 25
const PENDING_PAGE = 50
/** The fee rate in satoshis per virtual byte. The lowest is enough: a local chain has no competition for block space. */
const FEE_RATE = 1

/** The answer to a request: an object for JSON, or a text. Undefined when there is nothing at the path. */
export type EsploraAnswer = object | string | undefined

/**
 * Answers a request to the Esplora API, except for older transactions, which {@link answerOlder} answers.
 *
 * @param path - The path after `/api`.
 * @throws {InvalidBitcoinAddressError}
 */
export async function answerEsplora(chain: Regtest, path: string): Promise<EsploraAnswer> {
  const [, kind = '', id = '', part = '', subset = ''] = path.split('/')
  if (path === '/blocks/tip/height') return String(chain.height())
  if (path === '/blocks/tip/hash') return chain.tip()
  if (path === '/fee-estimates') return Object.fromEntries([1, 2, 3, 6, 144].map((blocks) => [blocks, FEE_RATE]))
  if (kind === 'block-height') return chain.blockHashAt(Number(id))
  if (kind === 'block') return answerBlock(chain, id)
  if (kind === 'tx') return answerTransaction(chain, id, part)
  if (kind === 'address') return answerAddress(chain, id, part, subset)
  return undefined
}

async function answerBlock(chain: Regtest, id: string): Promise<EsploraAnswer> {
  const block = isHash(id) ? await chain.findBlock(id) : undefined
  if (!block) return undefined
  const { height, time, previous, txids } = block
  return { id, height, timestamp: time, mediantime: time, tx_count: txids.length, previousblockhash: previous }
}

async function answerTransaction(chain: Regtest, txid: string, part: string): Promise<EsploraAnswer> {
  const known = isHash(txid) ? await chain.transaction(txid) : undefined
  if (!known) return undefined
  if (part === 'hex') return known.meta.tx.toRaw().toString('hex')
  if (part === 'status') return statusOf(known)
  return part === '' ? writeTransaction(known) : undefined
}

async function answerAddress(chain: Regtest, address: string, part: string, subset: string): Promise<EsploraAnswer> {
  const script = scriptOf(address)
  if (part === 'utxo') {
    const utxos = await chain.utxosOf(script)
    return Promise.all(
      utxos.map(async ({ txid, vout, value }) => {
        const known = await chain.transaction(txid)
        return { txid, vout, value, status: known ? statusOf(known) : { confirmed: false } }
      }),
    )
  }
  const all = await chain.transactionsOf(script)
  if (part === '') return { address, ...statsOf(all, script) }
  if (part !== 'txs') return undefined
  const confirmed = all.filter(({ meta }) => meta.height >= 0)
  const pending = all.filter(({ meta }) => meta.height < 0).slice(0, PENDING_PAGE)
  if (subset === 'mempool') return pending.map(writeTransaction)
  if (subset === 'chain') return confirmed.slice(0, CONFIRMED_PAGE).map(writeTransaction)
  return [...pending, ...confirmed.slice(0, CONFIRMED_PAGE)].map(writeTransaction)
}

/**
 * Answers `/address/:address/txs/chain/:last_seen_txid`: the next page of confirmed transactions, older than the given one. The
 * page is empty if the address has no such transaction.
 */
export async function answerOlder(chain: Regtest, address: string, last: string): Promise<EsploraAnswer> {
  const confirmed = (await chain.transactionsOf(scriptOf(address))).filter(({ meta }) => meta.height >= 0)
  const at = confirmed.findIndex(({ meta }) => meta.tx.txid() === last)
  return at < 0 ? [] : confirmed.slice(at + 1, at + 1 + CONFIRMED_PAGE).map(writeTransaction)
}

function statsOf(all: readonly KnownTransaction[], script: Uint8Array): object {
  const sumUp = (some: readonly KnownTransaction[]): object => {
    const funded = some.flatMap(({ meta }) => meta.tx.outputs.map(toOutput)).filter((each) => paysTo(each, script))
    const spent = some.flatMap((each) => each.spent).filter((each) => each !== undefined && paysTo(each, script))
    return {
      tx_count: some.length,
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
    }
  }
  return {
    chain_stats: sumUp(all.filter(({ meta }) => meta.height >= 0)),
    mempool_stats: sumUp(all.filter(({ meta }) => meta.height < 0)),
  }
}

function writeTransaction(known: KnownTransaction): object {
  const { tx } = known.meta
  const fee = tx.isCoinbase() ? 0 : sum(known.spent) - sum(tx.outputs)
  return {
    txid: tx.txid(),
    version: tx.version,
    locktime: tx.locktime,
    size: tx.getSize(),
    weight: tx.getWeight(),
    fee,
    vin: writeInputs(tx, known.spent),
    vout: tx.outputs.map((output) => writeOutput(toOutput(output))),
    status: statusOf(known),
  }
}

function writeInputs(tx: BcoinTx, spent: readonly (Output | undefined)[]): object[] {
  return tx.inputs.map((input, index) => {
    const prevout = spent[index]
    return {
      txid: Buffer.from(input.prevout.hash, 'hex').reverse().toString('hex'),
      vout: input.prevout.index,
      prevout: prevout ? writeOutput(prevout) : null,
      scriptsig: input.script.toRaw().toString('hex'),
      witness: input.witness.items.map((item) => item.toString('hex')),
      is_coinbase: tx.isCoinbase(),
      sequence: input.sequence,
    }
  })
}

function writeOutput({ script, value }: Output): object {
  const address = addressOfScript(script)
  return {
    scriptpubkey: Buffer.from(script).toString('hex'),
    scriptpubkey_type: typeOf(script),
    ...(address !== undefined && { scriptpubkey_address: address }),
    value,
  }
}

function typeOf(script: Uint8Array): string {
  if (isTaproot(script)) return 'v1_p2tr'
  if (script[0] === 0 && script.length === 22) return 'v0_p2wpkh'
  if (script[0] === 0 && script.length === 34) return 'v0_p2wsh'
  if (script[0] === 0xa9 && script.length === 23) return 'p2sh'
  if (script[0] === 0x76 && script.length === 25) return 'p2pkh'
  return script[0] === 0x6a ? 'op_return' : 'unknown'
}

function statusOf({ meta, blockHash }: KnownTransaction): object {
  if (meta.height < 0) return { confirmed: false }
  return { confirmed: true, block_height: meta.height, block_hash: blockHash, block_time: meta.time }
}

function toOutput({ script, value }: BcoinTx['outputs'][number]): Output {
  return { script: script.toRaw(), value }
}

function paysTo(output: Output, script: Uint8Array): boolean {
  return Buffer.compare(output.script, script) === 0
}

function sum(outputs: readonly ({ value: number } | undefined)[]): number {
  return outputs.reduce((total, output) => total + (output?.value ?? 0), 0)
}

function isHash(text: string): boolean {
  return /^[\da-f]{64}$/i.test(text)
}
