import type { Identity } from '@holdfast/api/data'
import { type Clock, onceInFlight } from '@holdfast/base'
import { createCache } from '../cache/createCache.ts'
import type { DataChain, DataChains } from '../chain-data/createDataChains.ts'
import { RefusedError } from '../http/errors.ts'
import type { ImageUrls } from '../images/imageUrls.ts'
import type { NftContentService } from '../nfts/content.ts'
import { nftKey } from '../nfts/NftContent.ts'
import { FileError } from '../remote-files/errors.ts'
import type { FileFetcher } from '../remote-files/fetchFile.ts'
import { createSlots } from '../remote-files/slots.ts'
import type { OwnGateway } from './createEnsClient.ts'
import type { FoundIdentity } from './readIdentity.ts'

/** How long a name is cached, and how long the fact that an account has none. */
const CACHED_MS = { found: 5 * 60_000, none: 60_000 } as const
const CACHE_BYTES = 16 * 1024 * 1024
/** The longest time in which an account's name is looked up, in milliseconds. */
const LOOKUP_MS = 10_000
/** How many answers of names' gateways are fetched at the same time, and how many may wait. */
const PARALLEL_FETCHES = 16
const MAX_WAITING = 256

/** Finds the names and pictures of accounts. */
export type IdentityService = {
  /**
   * Answers `GET /v1/identity/{address}`; both fields are null for an account without a name.
   *
   * @param subnet - the caller's network, as returned by `subnetOf`.
   * @throws {ChainUnavailableError}
   */
  find: (address: `0x${string}`, subnet: string) => Promise<Identity>
  /**
   * The URL of an avatar in our picture proxy; null for an avatar that the proxy cannot fetch.
   *
   * @param subnet - the caller's network, as returned by `subnetOf`.
   * @see ENSIP-12
   */
  pictureOf: (avatar: string, subnet: string) => Promise<string | null>
}

const noIdentity: Identity = { name: null, avatar: null }

/**
 * Creates the service. It looks for a name in the operator's own zone, then in ENS: on Ethereum if the operator serves it,
 * otherwise on the first chain with a resolver. Pictures come through our proxy, so that no host learns who looks at them.
 */
export function createIdentityService(options: {
  chains: DataChains
  content: NftContentService
  fetcher: Pick<FileFetcher, 'fetchFile'>
  imageUrls: Pick<ImageUrls, 'url'>
  /** Finds the name of an account in the operator's own zone. */
  findOwn?: ((address: `0x${string}`) => Promise<FoundIdentity | undefined>) | undefined
  /** Calls our own gateway when a contract names it. */
  ownGateway?: OwnGateway | undefined
  clock: Pick<Clock, 'monotonic'>
}): IdentityService {
  const { chains, content, fetcher, imageUrls, findOwn, ownGateway, clock } = options
  const chainsWithEns = chains.all.filter(({ data }) => data.ensUniversalResolver !== undefined)
  const chain = chainsWithEns.find(({ network }) => network.id === 1) ?? chainsWithEns[0]
  const cache = createCache<{ identity: Identity; untilMs: number }>({ maxCost: CACHE_BYTES })
  const slots = createSlots({
    count: PARALLEL_FETCHES,
    maxWaiting: MAX_WAITING,
    onFull: () => new FileError('busy', 'too many requests to the gateways of names are waiting'),
  })

  const readFromEns = async (
    { data, ask }: DataChain,
    address: `0x${string}`,
    network: string,
  ): Promise<FoundIdentity | undefined> => {
    const universalResolver = data.ensUniversalResolver
    if (!universalResolver) return undefined
    // The library for names is large, and many servers do not need it, so it is loaded on demand.
    const [{ createEnsClient }, { readIdentity }] = await Promise.all([
      import('./createEnsClient.ts'),
      import('./readIdentity.ts'),
    ])
    const signal = AbortSignal.timeout(LOOKUP_MS)
    const client = createEnsClient({ ask, fetcher, slots, signal, network, ownGateway })
    try {
      return await readIdentity(client, { address, universalResolver })
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal) throw refusal
      // An owner may set a resolver that fails in any way: the account then has no name.
      return undefined
    }
  }

  const pictureOf = async (avatar: string, subnet: string): Promise<string | null> => {
    const { readAvatarNft } = await import('./readIdentity.ts')
    const nft = readAvatarNft(avatar)
    if (!nft) return imageUrls.url(avatar, 256)
    const nftChain = chains.all.find(({ network }) => network.caipNetworkId === nft.chainId)
    const found = nftChain && (await content.find(nftChain, [nft], subnet)).get(nftKey(nft))
    return found?.image?.preview ?? null
  }

  const findFresh = onceInFlight(
    async (address: `0x${string}`, subnet: string): Promise<Identity> => {
      const found = (await findOwn?.(address)) ?? (chain && (await readFromEns(chain, address, subnet)))
      const identity = found
        ? { name: found.name, avatar: found.avatar === null ? null : await pictureOf(found.avatar, subnet) }
        : noIdentity
      cache.set(address, { identity, untilMs: clock.monotonic() + (found ? CACHED_MS.found : CACHED_MS.none) }, 600)
      return identity
    },
    (address) => address,
  )

  return {
    pictureOf,
    find: async (address, subnet) => {
      const entry = cache.get(address)
      return entry && entry.untilMs > clock.monotonic() ? entry.identity : findFresh(address, subnet)
    },
  }
}

/** Finds the refusal that a library has wrapped in its own errors. */
function refusalIn(error: unknown): RefusedError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof RefusedError) return cause
  return undefined
}
