import { trimTrailingCharacters } from '@holdfast/base'
import type * as z from 'zod'
import { createSender, tryParseJson } from '../../providers/createSender.ts'
import { ProviderError } from '../../providers/errors.ts'
import type { ChainDataProvider, HeldAsset } from '../ChainDataProvider.ts'
import { readTransaction } from './readTransaction.ts'
import { addressSchema, transactionSchema, transactionsSchema } from './schema.ts'

const ANSWER_MS = 10_000
/** The largest accepted answer, in bytes: a page has 25 transactions, and a single transaction may fill a block. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
/** The number of satoshis that will ever exist. */
const SUPPLY = 2_100_000_000_000_000n

/**
 * Creates a provider that looks up Bitcoin addresses at a service with Esplora's API. The service keeps the sums of each
 * address, so reading a balance takes one call, whatever the number of outputs. Balances include the mempool.
 *
 * @param options.url - the URL of the API, such as `https://blockstream.info/api`.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function createEsploraProvider(options: {
  url: string
  currency: { name: string; symbol: string; decimals: number }
  now: () => number
}): ChainDataProvider {
  const { currency, now } = options
  const base = trimTrailingCharacters(options.url, '/')
  const sender = createSender({ answerMs: ANSWER_MS, maxAnswerBytes: MAX_ANSWER_BYTES })
  const fail = (problem: string, cause?: unknown): never => {
    throw new ProviderError({ provider: 'Esplora', problem, cause })
  }
  const find = async <Value>(path: string, schema: z.ZodType<Value>): Promise<Value | undefined> => {
    const { status, text } = await sender
      .send({ method: 'GET', url: new URL(`${base}${path}`) })
      .catch((cause: unknown) => fail('cannot be reached', cause))
    if (status === 404) return undefined
    if (status !== 200) return fail(`answered with the status ${status}`)
    const parsed = schema.safeParse(tryParseJson(text))
    return parsed.success ? parsed.data : fail('gave an answer that cannot be read')
  }
  const get = async <Value>(path: string, schema: z.ZodType<Value>): Promise<Value> =>
    (await find(path, schema)) ?? fail('answered with the status 404')

  return {
    holdings: async (account): Promise<HeldAsset[]> => {
      const { address, chain_stats: chain, mempool_stats: mempool } = await get(`/address/${account}`, addressSchema)
      const held = BigInt(chain.funded_txo_sum) - BigInt(chain.spent_txo_sum)
      const amount = held + BigInt(mempool.funded_txo_sum) - BigInt(mempool.spent_txo_sum)
      // In the middle of a reorganisation, a service may answer with impossible sums.
      if (address !== account || amount < 0n || amount > SUPPLY) return fail('gave impossible sums')
      return [{ asset: 'native', ...currency, amount }]
    },
    history: async ({ account, after }) => {
      const path = after === undefined ? `/address/${account}/txs` : `/address/${account}/txs/chain/${after}`
      const found = await get(path, transactionsSchema)
      const concernsAccount = ({ vin, vout }: (typeof found)[number]): boolean =>
        [...vin.flatMap(({ prevout }) => prevout ?? []), ...vout].some(
          ({ scriptpubkey_address: address }) => address === account,
        )
      const last = found.findLast(({ status }) => status.confirmed)
      // Without this check, a service that repeats earlier transactions would give an endless history.
      const repeatsPage = after !== undefined && found.some(({ txid }) => txid === after)
      return {
        transactions: found
          .filter(concernsAccount)
          .map((transaction) => readTransaction(transaction, account, { currency, now: new Date(now()) })),
        next: repeatsPage ? undefined : last?.txid,
      }
    },
    transaction: async ({ hash, account }) => {
      const found = await find(`/tx/${hash}`, transactionSchema)
      return found && readTransaction(found, account, { currency, now: new Date(now()) })
    },
    describe: async () => new Map(),
    close: sender.close,
  }
}
