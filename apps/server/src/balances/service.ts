import { hash } from 'node:crypto'
import { type Currency, isNativeToken } from '@holdfast/api/data'
import { type Clock, onceInFlight } from '@holdfast/base'
import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@holdfast/caip'
import { createCache } from '../cache/createCache.ts'
import type { DataChain, DataChains } from '../chain-data/createDataChains.ts'
import { InvalidDataParameterError } from '../chain-data/errors.ts'
import type { DataAnswer } from '../chain-data/http/answerJson.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import type { Icons } from '../chain-data/icons.ts'
import { assertCurrency } from '../prices/currencies.ts'
import type { PricedToken } from '../prices/PriceSource.ts'
import { createBalanceWriter, type WrittenBalances } from './createBalanceWriter.ts'
import { type Holdings, readHoldings } from './readHoldings.ts'
import type { HoldingStore } from './store.ts'

/** How long an account's balances are cached, unless the indexer reports a change. */
const CACHE_MS = 30_000
/** Approximate memory for the cached balances, in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024
const BYTES_PER_TOKEN = 400

/** The balances of accounts. */
export type BalanceService = {
  /**
   * Answers `GET /v1/account/{address}/balance`.
   *
   * @param request.account - in lower case.
   * @param request.chainId - CAIP-2; all chains when left out.
   * @throws {ChainNotSupportedError} | {ChainUnavailableError} | {InvalidDataParameterError}
   */
  answer: (request: {
    account: `0x${string}`
    currency: Currency
    chainId?: CaipNetworkId | undefined
    forceUpdate?: readonly CaipAddress[] | undefined
  }) => Promise<DataAnswer>
  /** Drops what is cached for these accounts on the chain, or for all accounts if no list is given. */
  forget: (chainId: number, accounts?: readonly `0x${string}`[]) => void
}

/** Where an answer came from: the cache (`kept`), a reading that another call began (`shared`), or a new reading (`read`). */
export type BalanceOutcome = 'kept' | 'shared' | 'read'

/** Creates the service. Calls for the same account share one reading. */
export function createBalanceService(options: {
  chains: DataChains
  store: HoldingStore
  icons: Icons
  clock: Clock
  onOutcome?: ((chainId: string, outcome: BalanceOutcome) => void) | undefined
}): BalanceService {
  const { chains, store, icons, clock, onOutcome = () => {} } = options
  const write = createBalanceWriter({ icons })
  const cache = createCache<{ holdings: Holdings; untilMs: number; generation: number }>({ maxCost: CACHE_BYTES })
  // By chain: how often the balances of all accounts were dropped. Cached balances of an earlier generation are not used.
  const generations = new Map<number, number>()
  const generationOf = (chainId: number): number => generations.get(chainId) ?? 0
  // By chain and account, while readings are in progress: the number of readings, and how often the balances have changed since
  // the first of them began.
  const inProgress = new Map<string, { readings: number; changes: number }>()

  const read = async (
    chain: DataChain,
    account: `0x${string}`,
    wanted: readonly `0x${string}`[],
    onBegin: () => void,
  ): Promise<Holdings> => {
    onBegin()
    const { id } = chain.network
    const key = keyOf(id, account)
    const generation = generationOf(id)
    const progress = inProgress.get(key) ?? { readings: 0, changes: 0 }
    inProgress.set(key, progress)
    progress.readings += 1
    const { changes } = progress
    try {
      const holdings = await readHoldings({ chain, store, account, wanted, now: clock.now })
      // Balances that changed during the reading are not cached.
      if (progress.changes === changes) {
        const cost = holdings.tokens.length * BYTES_PER_TOKEN
        cache.set(key, { holdings, untilMs: clock.monotonic() + CACHE_MS, generation }, cost)
      }
      return holdings
    } finally {
      progress.readings -= 1
      if (progress.readings === 0) inProgress.delete(key)
    }
  }
  const readShared = onceInFlight(read, (chain, account, wanted) => {
    const { id } = chain.network
    const key = keyOf(id, account)
    // A call that comes after a change must not share a reading that began before the change, so each change alters the key.
    return `${key} ${generationOf(id)} ${inProgress.get(key)?.changes ?? 0} ${wanted.join()}`
  })

  const holdingsOf = async (
    chain: DataChain,
    account: `0x${string}`,
    wanted: readonly `0x${string}`[] | undefined,
  ): Promise<Holdings> => {
    const { id, caipNetworkId } = chain.network
    const entry = wanted ? undefined : cache.get(keyOf(id, account))
    if (entry && entry.untilMs > clock.monotonic() && entry.generation === generationOf(id)) {
      onOutcome(caipNetworkId, 'kept')
      return entry.holdings
    }
    let outcome: BalanceOutcome = 'shared'
    const holdings = await readShared(chain, account, wanted ?? [], () => {
      outcome = 'read'
    })
    onOutcome(caipNetworkId, outcome)
    return holdings
  }

  const balancesOf = async (
    chain: DataChain,
    account: `0x${string}`,
    wanted: readonly `0x${string}`[] | undefined,
  ): Promise<{ written: WrittenBalances; readAt: Date }> => {
    const { tokens, readAt } = await holdingsOf(chain, account, wanted)
    const prices = await chain.prices.find(
      tokens.flatMap(({ token, isSpam }): PricedToken[] => (isSpam ? [] : [token])),
    )
    return { written: write({ chain, account, tokens, prices }), readAt }
  }

  return {
    answer: async ({ account, currency, chainId, forceUpdate }) => {
      assertCurrency(currency)
      const selected = chainId === undefined ? chains.all : [chains.get(chainId)]
      // With `forceUpdate`, the balances are read again on all selected chains, even on a chain without a listed token.
      const wanted = forceUpdate && groupByChain(forceUpdate)
      const parts = await Promise.all(
        selected.map((chain) => balancesOf(chain, account, wanted?.get(chain.network.caipNetworkId) ?? (wanted && []))),
      )
      const updatedAt = new Date(Math.min(...parts.map(({ readAt }) => readAt.getTime()), clock.now())).toISOString()
      return joinWritten(
        parts.map(({ written }) => written),
        updatedAt,
      )
    },
    forget: (chainId, accounts) => {
      if (!accounts) {
        generations.set(chainId, generationOf(chainId) + 1)
        return
      }
      for (const account of accounts) {
        const key = keyOf(chainId, account)
        const entry = cache.get(key)
        if (entry) cache.set(key, { ...entry, untilMs: 0 }, 0)
        const progress = inProgress.get(key)
        if (progress) progress.changes += 1
      }
    },
  }
}

/** Joins the balances of chains into one answer. The entity tag ignores the time of reading. */
function joinWritten(parts: readonly WrittenBalances[], updatedAt: string): DataAnswer {
  const [first] = parts
  const texts = parts.flatMap(({ text }) => (text === '' ? [] : [text]))
  const digests = parts.map(({ digest }) => digest).join(' ')
  const digest = first && parts.length === 1 ? first.digest : hash('sha1', digests, 'base64url')
  return { body: `{"balances":[${texts.join(',')}],"updatedAt":"${updatedAt}"}`, etag: `"${digest}"` }
}

function keyOf(chainId: number, account: string): string {
  return `${chainId} ${account}`
}

/** @throws {InvalidDataParameterError} for a token that is not on an EVM chain, or whose address is wrong. */
function groupByChain(tokens: readonly CaipAddress[]): Map<string, `0x${string}`[]> {
  const groups = new Map<string, `0x${string}`[]>()
  for (const token of tokens) {
    const { caipNetworkId, namespace } = parseCaipAddress(token)
    if (namespace !== 'eip155') {
      throw new InvalidDataParameterError({ parameter: 'forceUpdate', accepted: 'tokens on eip155 chains' })
    }
    const group = groups.get(caipNetworkId) ?? []
    groups.set(caipNetworkId, group)
    // The native currency need not be listed: every reading includes it.
    if (!isNativeToken(token)) group.push(readAccount(token, { chainId: caipNetworkId, parameter: 'forceUpdate' }))
  }
  return groups
}
