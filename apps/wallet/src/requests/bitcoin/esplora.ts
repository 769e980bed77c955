import { withDeadline } from '@holdfast/base'
import { rpcErrorCodes } from '@holdfast/caip'
import { hex } from '@scure/base'
import * as z from 'zod/mini'
import type { Chain } from '../../config/config.ts'
import { NodeError } from '../../node/nodeRpc.ts'

/** Longest wait for an answer, in milliseconds. */
const NODE_MS = 20_000
/** 21 million bitcoin, in satoshis. */
const SUPPLY = 2_100_000_000_000_000

const txid = z.string().check(z.regex(/^[\da-f]{64}$/))
const coinsSchema = z.array(
  z.object({ txid, vout: z.int().check(z.minimum(0)), value: z.int().check(z.minimum(0), z.maximum(SUPPLY)) }),
)
const estimatesSchema = z.record(z.string(), z.number().check(z.positive()))

/** A coin that an address holds. `value`: satoshis. */
export type Coin = { txid: string; vout: number; value: bigint }

/** The wallet's queries to a service with Esplora's API. */
export type EsploraNode = {
  /** The coins of an address, each once, including those that wait for a block. */
  coins: (address: string) => Promise<readonly Coin[]>
  /** Satoshis per virtual byte, for one of the next blocks. */
  feeRate: () => Promise<number>
  /** The bytes of a transaction. The caller checks them. */
  transaction: (txid: string) => Promise<Uint8Array>
  /** Sends a transaction. @returns its id. */
  send: (transaction: string, txid: string) => Promise<string>
}

/**
 * Creates the queries to the node of a Bitcoin chain. They throw {@link NodeError}.
 *
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function openEsplora(chain: Chain, request: typeof fetch = (...given) => fetch(...given)): EsploraNode {
  const [url] = chain.rpcUrls
  const fail = (message: string): NodeError => new NodeError({ code: rpcErrorCodes.internal, message })
  const noAnswer = (): NodeError => fail(`The node of ${chain.name} does not answer.`)
  const unreadable = (): NodeError => fail(`The node of ${chain.name} gave an answer that cannot be read.`)
  const ask = async (path: string, body?: string): Promise<{ ok: boolean; text: string }> => {
    if (url === undefined) throw fail(`${chain.name} has no node to ask.`)
    const abort = new AbortController()
    const answering = request(`${url}${path}`, {
      signal: abort.signal,
      ...(body !== undefined && { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
    }).then(async (answer) => ({ ok: answer.ok, text: await answer.text() }))
    return withDeadline(answering, { ms: NODE_MS, onTimeout: noAnswer }).catch(() => {
      abort.abort()
      throw noAnswer()
    })
  }
  const read = async <Value>(path: string, schema: z.ZodMiniType<Value>): Promise<Value> => {
    const { ok, text } = await ask(path)
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
      const { ok, text } = await ask(`/tx/${txid}/hex`)
      const bytes = ok ? bytesOrNothing(text.trim()) : undefined
      if (!bytes) throw unreadable()
      return bytes
    },
    send: async (transaction, txid) => {
      // If the answer is lost, the node may have accepted the transaction: an error would invite the user to pay a second time.
      const answer = await ask('/tx', transaction).catch(() => undefined)
      if (!answer) return txid
      const { ok, text } = answer
      if (!ok) throw fail(text)
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
    // Not JSON.
    return undefined
  }
}

function bytesOrNothing(text: string): Uint8Array | undefined {
  try {
    return hex.decode(text)
  } catch {
    // Not hex.
    return undefined
  }
}
