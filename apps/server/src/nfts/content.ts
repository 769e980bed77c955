import { type Clock, onceInFlight } from '@holdfast/base'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { createCache } from '../cache/createCache.ts'
import { createAbiReader } from '../chain/reads/abiReader.ts'
import type { DataChain } from '../chain-data/createDataChains.ts'
import type { ImageUrls } from '../images/imageUrls.ts'
import { createTurns } from '../process/createTurns.ts'
import type { FileFetcher } from '../remote-files/fetchFile.ts'
import type { Gateways } from '../remote-files/locateSource.ts'
import { fillTokenId } from './metadata.ts'
import { createMetadataFiles, maxUriLength } from './metadataFiles.ts'
import { type NftContent, type NftKey, nftKey } from './NftContent.ts'
import { withinMs } from './withinMs.ts'

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
/** How long an answer waits for metadata. Metadata that arrives later is cached for the next answer. */
const WAIT_MS = 2_000
/** How long metadata is cached, and how long the fact that none was found. */
const CACHE_MS = { found: 60 * 60_000, missing: 2 * 60_000 } as const
const CACHE_BYTES = 64 * 1024 * 1024
/** The longest answer of a contract, in characters: the longest URI, and the three words around it, in hex. */
const MAX_RETURNED_LENGTH = 2 * maxUriLength + 3 * 64

type Chain = Pick<DataChain, 'network' | 'reader'>

/** Finds the metadata of NFTs. */
export type NftContentService = {
  /**
   * Finds the metadata of NFTs. Never rejects.
   *
   * @param subnet - the caller's network, as returned by `subnetOf`.
   * @returns the metadata by {@link nftKey}. NFTs are left out if they have none, or if it does not arrive within two seconds.
   */
  find: (chain: Chain, keys: readonly NftKey[], subnet: string) => Promise<ReadonlyMap<string, NftContent>>
}

/**
 * Creates the service. The URLs of metadata files are read from the chain in one batch. The files are fetched like pictures:
 * never from a private network.
 */
export function createNftContent(options: {
  fetcher: Pick<FileFetcher, 'fetchFile'>
  gateways: Gateways
  imageUrls: Pick<ImageUrls, 'pair'>
  clock: Clock
}): NftContentService {
  const { fetcher, gateways, imageUrls, clock } = options
  const cache = createCache<{ content: NftContent | undefined; untilMs: number }>({ maxCost: CACHE_BYTES })
  const files = createMetadataFiles({ fetcher, gateways, imageUrls })

  const inTurn = createTurns()

  const load = onceInFlight(
    async (
      cacheKey: string,
      { returned, tokenId }: { returned: `0x${string}` | undefined; tokenId: string },
      subnet: string,
    ): Promise<void> => {
      const content = await files.read(await inTurn(() => fillTokenId(decodeText(returned), tokenId)), subnet)
      const untilMs = clock.monotonic() + (content ? CACHE_MS.found : CACHE_MS.missing)
      cache.set(cacheKey, { content, untilMs }, 200 + (content ? JSON.stringify(content).length * 2 : 0))
    },
    (cacheKey) => cacheKey,
  )

  const loadAll = async (chain: Chain, keys: readonly NftKey[], subnet: string): Promise<void> => {
    const { results } = await chain.reader.read({
      calls: keys.map(({ token, tokenId, standard }) => ({
        to: token,
        data: encodeFunctionData({
          abi,
          functionName: standard === 'erc721' ? 'tokenURI' : 'uri',
          args: [BigInt(tokenId)],
        }),
      })),
    })
    await Promise.all(
      keys.map((key, index) =>
        load(cacheKeyOf(chain, key), { returned: results[index], tokenId: key.tokenId }, subnet),
      ),
    )
  }

  return {
    find: async (chain, keys, subnet) => {
      const now = clock.monotonic()
      const wanted = new Map(keys.map((key) => [nftKey(key), key]))
      const uncached = Array.from(wanted.values()).filter((key) => {
        const entry = cache.get(cacheKeyOf(chain, key))
        return !entry || entry.untilMs <= now
      })
      if (uncached.length > 0) {
        // If the chain cannot be reached, these NFTs have no metadata in this answer.
        await withinMs(
          clock,
          WAIT_MS,
          loadAll(chain, uncached, subnet).catch(() => undefined),
        )
      }
      return new Map(
        Array.from(wanted.values()).flatMap((key) => {
          const content = cache.get(cacheKeyOf(chain, key))?.content
          return content ? [[nftKey(key), content] as const] : []
        }),
      )
    },
  }
}

function cacheKeyOf({ network }: Chain, key: NftKey): string {
  return `${network.id} ${nftKey(key)}`
}

function decodeText(returned: `0x${string}` | undefined): string {
  if (returned === undefined || returned.length > MAX_RETURNED_LENGTH) return ''
  try {
    const read = createAbiReader(returned.slice(2))
    return read.text(read.number(0))
  } catch {
    // An answer of another form: contracts may answer anything.
    return ''
  }
}
