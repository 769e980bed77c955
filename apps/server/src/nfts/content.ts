import { type Clock, onceInFlight } from '@holdfast/base'
import { decodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils'
import { createCache } from '../cache/createCache.ts'
import type { DataChain } from '../chain-data/createDataChains.ts'
import type { FileFetcher } from '../images/fetch/fetchFile.ts'
import { type Gateways, locateSource } from '../images/fetch/locateSource.ts'
import type { ImageUrls } from '../images/imageUrls.ts'
import { fillTokenId, readMetadata } from './metadata.ts'
import { type NftContent, type NftKey, nftKey } from './NftContent.ts'

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
/** Longest metadata, in bytes. */
const LONGEST_METADATA = 1024 * 1024
/** How long an answer waits for metadata; what comes later is there the next time. */
const WAIT_MS = 2_000
/** How long metadata is kept, and the knowledge that there is none. */
const KEPT_MS = { found: 60 * 60_000, missing: 2 * 60_000 } as const
const KEPT_BYTES = 64 * 1024 * 1024
/** Files that are fetched at the same time. */
const PARALLEL_FETCHES = 12

type Chain = Pick<DataChain, 'network' | 'reader'>

/** Finds what NFTs say of themselves. */
export type NftContentService = {
  /** @returns what is known by {@link nftKey}; never rejects, and waits two seconds at most. */
  find: (chain: Chain, keys: readonly NftKey[]) => Promise<ReadonlyMap<string, NftContent>>
}

/**
 * Creates the service. Addresses of metadata are read from the chain, all at once; files are fetched as pictures are: never from
 * a private network.
 */
export function createNftContent(options: {
  fetcher: Pick<FileFetcher, 'fetchFile'>
  gateways: Gateways
  imageUrls: Pick<ImageUrls, 'pair'>
  clock: Clock
}): NftContentService {
  const { fetcher, gateways, imageUrls, clock } = options
  const kept = createCache<{ content: NftContent | undefined; until: number }>({ largestCost: KEPT_BYTES })
  const waiting: (() => void)[] = []
  let running = 0

  /** Runs a fetch when one of the places is free. */
  const inTurn = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (running >= PARALLEL_FETCHES) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await run()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  const readFile = async (uri: string): Promise<string | undefined> => {
    try {
      // Some contracts answer with the JSON itself.
      if (/^\s*\{/.test(uri)) return uri
      const location = locateSource(uri, gateways)
      const content =
        location.kind === 'inline'
          ? location.content
          : await inTurn(() => fetcher.fetchFile(location.url, { isOwn: location.isOwn }))
      return content.byteLength <= LONGEST_METADATA ? content.toString('utf8') : undefined
    } catch {
      // A file that cannot be had is a token without a picture.
      return undefined
    }
  }

  const load = onceInFlight(
    async (cacheKey: string, uri: string): Promise<void> => {
      const file = await readFile(uri)
      const content = file === undefined ? undefined : readMetadata(file, imageUrls)
      const until = clock.monotonic() + (content ? KEPT_MS.found : KEPT_MS.missing)
      kept.set(cacheKey, { content, until }, 200 + (content ? JSON.stringify(content).length * 2 : 0))
    },
    (cacheKey) => cacheKey,
  )

  const loadAll = async (chain: Chain, keys: readonly NftKey[]): Promise<void> => {
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
      keys.map((key, index) => load(keyIn(chain, key), fillTokenId(decodeText(results[index]), key.tokenId))),
    )
  }

  return {
    find: async (chain, keys) => {
      const now = clock.monotonic()
      const wanted = new Map(keys.map((key) => [nftKey(key), key]))
      const open = Array.from(wanted.values()).filter((key) => {
        const entry = kept.get(keyIn(chain, key))
        return !entry || entry.until <= now
      })
      if (open.length > 0) {
        // A chain that cannot be asked leaves the tokens without names.
        await withinMs(
          clock,
          WAIT_MS,
          loadAll(chain, open).catch(() => undefined),
        )
      }
      return new Map(
        Array.from(wanted.values()).flatMap((key) => {
          const content = kept.get(keyIn(chain, key))?.content
          return content ? [[nftKey(key), content] as const] : []
        }),
      )
    },
  }
}

function keyIn({ network }: Chain, key: NftKey): string {
  return `${network.id} ${nftKey(key)}`
}

function decodeText(returned: `0x${string}` | undefined): string {
  if (returned === undefined) return ''
  try {
    return decodeAbiParameters([{ type: 'string' }], returned)[0]
  } catch {
    return ''
  }
}

/** Waits for a promise, but not longer than so many milliseconds. */
async function withinMs(clock: Clock, ms: number, promise: Promise<unknown>): Promise<void> {
  let cancel = (): void => {}
  const deadline = new Promise<void>((resolve) => {
    cancel = clock.setTimeout(resolve, ms)
  })
  await Promise.race([promise, deadline])
  cancel()
}
