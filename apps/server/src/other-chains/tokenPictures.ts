import { type Clock, onceInFlight } from '@holdfast/base'
import { createCache } from '../cache/createCache.ts'
import type { ImageUrls } from '../images/imageUrls.ts'
import { createMetadataFiles } from '../nfts/metadataFiles.ts'
import { withinMs } from '../nfts/withinMs.ts'
import type { FileFetcher } from '../remote-files/fetchFile.ts'
import type { Gateways } from '../remote-files/locateSource.ts'

/** How long an answer waits for metadata files, in milliseconds. A picture whose file arrives later is in the next answer. */
const WAIT_MS = 500
/** How long a picture's URL is cached, and how long the fact that there is none, in milliseconds. */
const CACHE_MS = { found: 60 * 60_000, missing: 2 * 60_000 } as const
const CACHE_BYTES = 16 * 1024 * 1024
/** How many files are fetched for one answer at most. */
const MAX_FILES = 50

/** Finds the pictures that the metadata files of tokens name. */
export type TokenPictures = {
  /**
   * Finds pictures. @param uris - the URIs of metadata files, as the tokens name them. @param subnet - the caller's network,
   * as returned by `subnetOf`.
   * @returns our proxy's URLs of the pictures, by the files' URIs. Never rejects, and waits at most half a second.
   */
  find: (uris: readonly string[], subnet: string) => Promise<ReadonlyMap<string, string>>
}

/**
 * Creates the finder. Files and pictures are never fetched from a private network, and pages load the pictures from our proxy.
 */
export function createTokenPictures(options: {
  fetcher: Pick<FileFetcher, 'fetchFile'>
  gateways: Gateways
  imageUrls: Pick<ImageUrls, 'url'>
  clock: Clock
}): TokenPictures {
  const { fetcher, gateways, imageUrls, clock } = options
  const cache = createCache<{ url: string | undefined; untilMs: number }>({ maxCost: CACHE_BYTES })
  const pair: ImageUrls['pair'] = (source) => {
    const url = imageUrls.url(source, 64)
    return url === null ? null : { preview: url, detail: url }
  }
  const files = createMetadataFiles({ fetcher, gateways, imageUrls: { pair } })
  const load = onceInFlight(
    async (uri: string, subnet: string): Promise<void> => {
      const url = (await files.read(uri, subnet))?.image?.preview
      const untilMs = clock.monotonic() + (url === undefined ? CACHE_MS.missing : CACHE_MS.found)
      cache.set(uri, { url, untilMs }, 100 + 2 * (url?.length ?? 0))
    },
    (uri) => uri,
  )
  return {
    find: async (uris, subnet) => {
      const now = clock.monotonic()
      const toFetch = [...new Set(uris)].filter((uri) => (cache.get(uri)?.untilMs ?? 0) <= now).slice(0, MAX_FILES)
      if (toFetch.length > 0) await withinMs(clock, WAIT_MS, Promise.all(toFetch.map((uri) => load(uri, subnet))))
      return new Map(
        uris.flatMap((uri) => {
          const url = cache.get(uri)?.url
          return url === undefined ? [] : [[uri, url] as const]
        }),
      )
    },
  }
}
