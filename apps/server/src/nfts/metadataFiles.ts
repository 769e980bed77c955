import type { FileFetcher } from '../images/fetch/fetchFile.ts'
import { type Gateways, locateSource } from '../images/fetch/locateSource.ts'
import type { ImageUrls } from '../images/imageUrls.ts'
import { readMetadata } from './metadata.ts'
import type { NftContent } from './NftContent.ts'

/** Longest metadata, in bytes. */
const LONGEST_METADATA = 1024 * 1024
/** Files that are fetched at the same time. */
const PARALLEL_FETCHES = 12

/** Reads the metadata files of tokens. */
export type MetadataFiles = {
  /** @returns undefined for a file that cannot be had, or is no metadata; never rejects. */
  read: (uri: string) => Promise<NftContent | undefined>
}

/** Creates the reader. Files are fetched as pictures are: never from a private network, and a dozen at a time. */
export function createMetadataFiles(options: {
  fetcher: Pick<FileFetcher, 'fetchFile'>
  gateways: Gateways
  imageUrls: Pick<ImageUrls, 'pair'>
}): MetadataFiles {
  const { fetcher, gateways, imageUrls } = options
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

  return {
    read: async (uri) => {
      const file = await readFile(uri)
      return file === undefined ? undefined : readMetadata(file, imageUrls)
    },
  }
}
