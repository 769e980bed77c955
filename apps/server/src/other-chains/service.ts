import type { Currency, FungiblePrice, TransactionDetail } from '@holdfast/api/data'
import { type Clock, onceInFlight } from '@holdfast/base'
import type { CaipAddress, CaipNetworkId } from '@holdfast/caip'
import { createCache } from '../cache/createCache.ts'
import { type DataAnswer, writeAnswer } from '../chain-data/http/answerJson.ts'
import type { SignedCursor } from '../chain-data/http/signedCursor.ts'
import { TransactionNotFoundError } from '../history/errors.ts'
import type { ImageUrls } from '../images/imageUrls.ts'
import { assertCurrency } from '../prices/currencies.ts'
import { toJsonNumber } from '../prices/decimal.ts'
import { judgeToken } from '../spam/rules.ts'
import type { Asset, AssetTexts, HeldAsset } from './ChainDataProvider.ts'
import { type OtherChains, type ServedOtherChain, toPricedToken } from './createOtherChains.ts'
import type { TokenPictures } from './tokenPictures.ts'
import { type AssetFacts, writeOtherBalances, writeOtherDetail, writeOtherTransaction } from './write.ts'

/**
 * How long an account's balances are cached, in milliseconds. The span is short because the server is not told when the
 * balances change.
 */
const CACHE_MS = 5_000
/** The approximate memory for all cached balances, and for one cached balance without its URI, in bytes. */
const CACHE_BYTES = 16 * 1024 * 1024
const BYTES_PER_ASSET = 400

type Holdings = {
  held: readonly HeldAsset[]
  readAtMs: number
  /** When the cached balances expire, by the monotonic clock. */
  untilMs: number
}

/**
 * Finds balances, history and prices on Solana and Bitcoin chains, in the same form as for EVM chains. A `subnet` is the
 * caller's network, as returned by `subnetOf`.
 */
export type OtherChainService = {
  /** @throws {ChainNotSupportedError} */
  assertSupported: (chainId: CaipNetworkId) => void
  /** @throws {ChainNotSupportedError} | {ChainUnavailableError} | {ProviderError} */
  balances: (request: {
    account: string
    chainId: CaipNetworkId
    currency: Currency
    /** Whether to ignore cached balances. */
    isForced: boolean
    subnet: string
  }) => Promise<DataAnswer>
  /** @throws {ChainNotSupportedError} | {ChainUnavailableError} | {ProviderError} | {InvalidDataParameterError} */
  history: (request: {
    account: string
    chainId: CaipNetworkId
    cursor: string | undefined
    subnet: string
  }) => Promise<DataAnswer>
  /** @throws {TransactionNotFoundError} | {ChainNotSupportedError} | {ChainUnavailableError} | {ProviderError} */
  find: (request: {
    hash: string
    chainId: CaipNetworkId
    account: string | undefined
    subnet: string
  }) => Promise<TransactionDetail>
  /** @throws {ChainNotSupportedError} */
  prices: (
    chainId: CaipNetworkId,
    asked: readonly { address: CaipAddress; asset: Asset }[],
    subnet: string,
  ) => Promise<FungiblePrice[]>
}

/** Creates the service. Simultaneous calls for the same account share one read. */
export function createOtherChainService(options: {
  chains: OtherChains
  cursor: SignedCursor
  imageUrls: Pick<ImageUrls, 'url'>
  pictures: TokenPictures
  /** Finds the shipped picture of a symbol, as a `data:` URL. */
  shippedIcon: (symbol: string) => string | undefined
  clock: Clock
}): OtherChainService {
  const { chains, cursor: cursors, imageUrls, pictures, shippedIcon, clock } = options
  const cache = createCache<Holdings>({ maxCost: CACHE_BYTES })

  const read = async (chain: ServedOtherChain, account: string): Promise<Holdings> => {
    const held = await chain.provider.holdings(account)
    const holdings = { held, readAtMs: clock.now(), untilMs: clock.monotonic() + CACHE_MS }
    const cost = holdings.held.reduce(
      (sum, { metadataUri }) => sum + BYTES_PER_ASSET + 2 * (metadataUri?.length ?? 0),
      0,
    )
    cache.set(keyOf(chain, account), holdings, cost)
    return holdings
  }
  const readShared = onceInFlight(read, (chain, account) => keyOf(chain, account))
  const holdingsOf = (chain: ServedOtherChain, account: string, isForced: boolean): Promise<Holdings> => {
    const entry = cache.get(keyOf(chain, account))
    const isFresh = !isForced && entry !== undefined && entry.untilMs > clock.monotonic()
    return isFresh ? Promise.resolve(entry) : readShared(chain, account)
  }
  /** Finds the pictures in the metadata of unlisted tokens, except tokens that count as spam. */
  const findOwnPictures = async (
    chain: ServedOtherChain,
    assets: readonly (AssetTexts & { asset: Asset })[],
    subnet: string,
  ): Promise<ReadonlyMap<Asset, string>> => {
    const illustrated = assets.flatMap(({ asset, name, symbol, metadataUri }) => {
      if (!metadataUri || asset === 'native' || chain.knownTokens.find(asset)) return []
      return judgeToken({ address: asset, name, symbol }, chain) === undefined ? [[asset, metadataUri] as const] : []
    })
    const found = await pictures.find(
      illustrated.map(([, uri]) => uri),
      subnet,
    )
    return new Map(
      illustrated.flatMap(([asset, uri]) => {
        const url = found.get(uri)
        return url === undefined ? [] : [[asset, url] as const]
      }),
    )
  }
  const factsOf = async (
    chain: ServedOtherChain,
    assets: readonly (AssetTexts & { asset: Asset })[],
    subnet: string,
  ): Promise<AssetFacts> => {
    const [prices, ownPictures] = await Promise.all([
      chain.prices.find([...new Set(assets.map(({ asset }) => asset))].map(toPricedToken)),
      findOwnPictures(chain, assets, subnet),
    ])
    return {
      chain,
      prices,
      iconOf: (asset) => {
        const { symbol } = chain.network.nativeCurrency
        const listed = asset === 'native' ? { symbol, iconUrl: undefined } : chain.knownTokens.find(asset)
        const source = listed && (listed.iconUrl ?? shippedIcon(listed.symbol))
        return (source && imageUrls.url(source, 64)) ?? ownPictures.get(asset) ?? ''
      },
    }
  }

  return {
    assertSupported: (chainId) => void chains.get(chainId),
    balances: async ({ account, chainId, currency, isForced, subnet }) => {
      assertCurrency(currency)
      const chain = chains.get(chainId)
      const { held, readAtMs } = await holdingsOf(chain, account, isForced)
      const facts = await factsOf(chain, held, subnet)
      const updatedAt = new Date(readAtMs).toISOString()
      return writeAnswer({ balances: writeOtherBalances(held, facts) }, { updatedAt })
    },
    history: async ({ account, chainId, cursor, subnet }) => {
      const chain = chains.get(chainId)
      const scope = `${account} ${chainId}`
      const after = cursor === undefined ? undefined : cursors.read(cursor, scope).toString()
      const { transactions, next } = await chain.provider.history({ account, after })
      const moves = transactions.flatMap((transaction) => transaction.moves)
      const facts = await factsOf(chain, moves, subnet)
      return writeAnswer({
        data: transactions.map((transaction) => writeOtherTransaction(transaction, facts)),
        next: next === undefined ? null : cursors.write(Buffer.from(next), scope),
      })
    },
    find: async ({ hash, chainId, account, subnet }) => {
      const chain = chains.get(chainId)
      const found = await chain.provider.transaction({ hash, account })
      if (!found) throw new TransactionNotFoundError()
      return writeOtherDetail(found, await factsOf(chain, found.moves, subnet))
    },
    prices: async (chainId, asked, subnet) => {
      const chain = chains.get(chainId)
      const assets = asked.map(({ asset }) => asset)
      const unlisted = assets.filter((asset) => asset !== 'native' && !chain.knownTokens.find(asset))
      const described = await chain.provider.describe(unlisted)
      const textsOf = (asset: Asset): AssetTexts => described.get(asset) ?? { name: null, symbol: null }
      const facts = await factsOf(
        chain,
        assets.map((asset) => ({ asset, ...textsOf(asset) })),
        subnet,
      )
      return asked.map(({ address, asset }): FungiblePrice => {
        const listed = asset === 'native' ? chain.network.nativeCurrency : chain.knownTokens.find(asset)
        const { name, symbol } = listed ?? textsOf(asset)
        const isSpam = asset !== 'native' && judgeToken({ address: asset, name, symbol }, chain) !== undefined
        const price = isSpam ? undefined : facts.prices.get(toPricedToken(asset))
        return {
          name: name ?? '',
          symbol: symbol ?? '',
          iconUrl: facts.iconOf(asset),
          price: price ? toJsonNumber(price.value) : null,
          address,
          priceSource: price?.source ?? null,
          priceUpdatedAt: price?.at.toISOString() ?? null,
        }
      })
    },
  }
}

function keyOf({ network }: ServedOtherChain, account: string): string {
  return `${network.caipNetworkId} ${account}`
}
