import type { ImageUrls } from '../images/imageUrls.ts'
import { createTurns } from '../process/createTurns.ts'
import { FileError } from '../remote-files/errors.ts'
import type { FileFetcher } from '../remote-files/fetchFile.ts'
import { type Gateways, locateSource } from '../remote-files/locateSource.ts'
import { createSlots } from '../remote-files/slots.ts'
import { readMetadata } from './metadata.ts'
import type { NftContent } from './NftContent.ts'

/** The longest metadata file, in bytes. */
const MAX_METADATA_LENGTH = 1024 * 1024
/** The longest URI, in characters: a URI may itself hold a metadata file. */
export const maxUriLength = MAX_METADATA_LENGTH
/** How many files are fetched at the same time. At most half of them are from one host, such as the operator's gateway. */
const PARALLEL_FETCHES = 16
/** How many files may wait to be fetched. */
const MAX_WAITING = 2_000

/** Reads the metadata files of tokens. */
export type MetadataFiles = {
  /**
   * Reads a metadata file. Never rejects. @param subnet - the caller's network, as returned by `subnetOf`. Networks that
   * compete get the same number of fetches. @returns undefined if the file cannot be fetched, or is not metadata.
   */
  read: (uri: string, subnet: string) => Promise<NftContent | undefined>
}

/** Creates the reader. Files are fetched like pictures: never from a private network, and a few at a time. */
export function createMetadataFiles(options: {
  fetcher: Pick<FileFetcher, 'fetchFile'>
  gateways: Gateways
  imageUrls: Pick<ImageUrls, 'pair'>
}): MetadataFiles {
  const { fetcher, gateways, imageUrls } = options
  const slots = createSlots({
    count: PARALLEL_FETCHES,
    maxWaiting: MAX_WAITING,
    onFull: () => new FileError('busy', 'too many metadata files wait to be fetched'),
  })

  const inTurn = createTurns()

  const readFile = async (uri: string, subnet: string): Promise<string | undefined> => {
    try {
      if (uri.length > maxUriLength) return undefined
      // Some contracts return the JSON itself instead of a URL.
      if (/^\s*\{/.test(uri)) return uri
      const location = await inTurn(() => locateSource(uri, gateways))
      const content =
        location.kind === 'inline'
          ? location.content
          : await slots.run(() => fetcher.fetchFile(location.url, { isOperatorHost: location.isOperatorHost }), {
              host: location.url.host,
              network: subnet,
            })
      return content.byteLength <= MAX_METADATA_LENGTH ? content.toString('utf8') : undefined
    } catch {
      // A file that cannot be fetched counts as missing metadata.
      return undefined
    }
  }

  return {
    read: async (uri, subnet) => {
      const file = await readFile(uri, subnet)
      return file === undefined ? undefined : inTurn(() => readMetadata(file, imageUrls))
    },
  }
}
