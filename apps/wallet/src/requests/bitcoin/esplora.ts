import { withDeadline } from '@holdfast/base'
import { rpcErrorCodes } from '@holdfast/caip'
import { hex } from '@scure/base'
import * as z from 'zod/mini'
import type { Chain } from '../../config/config.ts'
import { NodeError } from '../../node/nodeRpc.ts'

/** How long the wallet waits for an answer of the node, in milliseconds. */
const NODE_MS = 20_000
/** The largest possible supply of bitcoin, 21 million, in satoshis. */
const SUPPLY = 2_100_000_000_000_000

const txid = z.string().check(z.regex(/^[\da-f]{64}$/))
const coinsSchema = z.array(
  z.object({ txid, vout: z.int().check(z.minimum(0)), value: z.int().check(z.minimum(0), z.maximum(SUPPLY)) }),
)
const estimatesSchema = z.record(z.string(), z.number().check(z.positive()))

/** A coin that an address holds. `value` is in satoshis. */
export type Coin = { txid: string; vout: number; value: bigint }

/** The wallet's queries to a node with the API of Esplora. */
export type EsploraNode = {
  /** Returns each coin of an address once, including those that are not in a block yet. */
  coins: (address: string) => Promise<readonly Coin[]>
  /** Returns the fee rate for one of the next blocks, in satoshis per virtual byte. */
  feeRate: () => Promise<number>
  /** Returns the bytes of a transaction. The caller must check that the transaction has this id. */
  transaction: (txid: string) => Promise<Uint8Array>
  /**
   * Sends a transaction, in hex, which has the id `txid`. A transaction that the node already knows counts as sent.
   *
   * @returns this id.
   */
  send: (transaction: string, txid: string) => Promise<string>
}

/**
 * Creates the queries to the node of a Bitcoin chain. They reject with {@link NodeError}.
 *
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function openEsplora(
  chain: Chain,
  request: typeof fetch = (...parameters) => fetch(...parameters),
): EsploraNode {
  const [url] = chain.rpcUrls
  const fail = (message: string): NodeError => new NodeError({ code: rpcErrorCodes.internal, message })
  const noAnswer = (): NodeError => fail(`The node of ${chain.name} does not answer.`)
  const unreadable = (): NodeError => fail(`The node of ${chain.name} gave an answer that cannot be read.`)
  const query = async (path: string, body?: string): Promise<{ ok: boolean; text: string }> => {
    if (url === undefined) throw fail(`${chain.name} has no node to ask.`)
    const abort = new AbortController()
    const response = request(`${url}${path}`, {
      signal: abort.signal,
      ...(body !== undefined && { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
    }).then(async (answer) => ({ ok: answer.ok, text: await answer.text() }))
    return withDeadline(response, { ms: NODE_MS, onTimeout: noAnswer }).catch(() => {
      abort.abort()
      throw noAnswer()
    })
  }
  const read = async <Value>(path: string, schema: z.ZodMiniType<Value>): Promise<Value> => {
    const { ok, text } = await query(path)
    const parsed = ok ? schema.safeParse(parseOrNothing(text)) : undefined
    if (!parsed?.success) throw unreadable()
    return parsed.data
  }
  return {
    coins: async (address) => {
      const coins = await read(`/address/${address}/utxo`, coinsSchema)
      const byOutpoint = new Map(coins.map((coin) => [`${coin.txid}:${coin.vout}`, coin]))
      return Array.from(byOutpoint.values(), (coin) => ({ ...coin, value: BigInt(coin.value) }))
    },
    feeRate: async () => {
      const estimates = await read('/fee-estimates', estimatesSchema)
      return Math.max(1, estimates['3'] ?? estimates['6'] ?? 1)
    },
    transaction: async (txid) => {
      const { ok, text } = await query(`/tx/${txid}/hex`)
      const bytes = ok ? bytesOrNothing(text.trim()) : undefined
      if (!bytes) throw unreadable()
      return bytes
    },
    send: async (transaction, txid) => {
      // If the answer is lost, the node may have accepted the transaction. An error could make the user pay a second time.
      const answer = await query('/tx', transaction).catch(() => undefined)
      if (!answer) return txid
      const { ok, text } = answer
      if (!ok) {
        // A node also refuses a transaction that it has accepted before.
        const known = await query(`/tx/${txid}/hex`).catch(() => undefined)
        if (known?.ok && known.text.trim() === transaction) return txid
        throw fail(text)
      }
      // Another id would lead the app to a different payment.
      if (text.trim() !== txid) throw fail(`The node of ${chain.name} answered with the id of another transaction.`)
      return txid
    },
  }
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text is not JSON.
    return undefined
  }
}

function bytesOrNothing(text: string): Uint8Array | undefined {
  try {
    return hex.decode(text)
  } catch {
    // The text is not hex.
    return undefined
  }
}
