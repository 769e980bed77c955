import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** The sides, in pixels, of the squares into which pictures are fitted; a picture keeps its proportions. */
export const imageSizes = [64, 256, 512] as const
/** One of {@link imageSizes}. */
export type ImageSize = (typeof imageSizes)[number]

/** The path below which pictures are served. */
export const IMAGES_PATH = '/v1/images'

/** Makes this key differ from our other keys, so that no other value that we sign is a valid picture URL. */
const PURPOSE = 'holdfast.images'
/** 128 bits: no URL can be guessed. */
const SIGNATURE_BYTES = 16
/**
 * Longest source that is accepted, in bytes of UTF-8. This limits the time to compress a source that then turns out too long
 * for a URL, and to decompress the source at each request of a picture.
 */
const MAX_SOURCE_BYTES = 256 * 1024
/** Longest encoded source, in characters: with the rest of a request, it must fit into the headers that the port accepts. */
const MAX_ENCODED_LENGTH = 48 * 1024
/** A higher level makes drawings a tenth shorter, but takes ten times as long for some texts. */
const COMPRESSION_LEVEL = 4
/** Only sources of at least this length, in characters, become shorter by compression. */
const MIN_COMPRESSED = 256
/** Marks a compressed source; base64url has no such character. */
const COMPRESSED = '.'

/** Makes and reads the URLs of our picture proxy. */
export type ImageUrls = {
  /**
   * Returns the URL of a picture in one size.
   *
   * @param source - the picture's `https:`, `ipfs:`, `ar:` or `data:` URL.
   * @returns null for a source that the proxy cannot fetch, such as an `http:` URL or other text, or that is too long.
   */
  url: (source: string, size: ImageSize) => string | null
  /** Returns the two URLs of a list item: a small picture for the list, a large one for the details. Null for the same sources as `url`. */
  pair: (source: string) => { preview: string; detail: string } | null
  /** Checks the parts of a URL's path. @returns the size; undefined for parts that we did not sign together. */
  verify: (parts: { size: string; signature: string; encoded: string }) => ImageSize | undefined
  /**
   * Reads the source in a URL that {@link ImageUrls.verify} accepted. This takes up to a millisecond, so the request should be
   * counted first. @returns undefined for a source that is too long.
   */
  readSource: (encoded: string) => string | undefined
}

/**
 * Creates the URLs of pictures: `{servicesUrl}/v1/images/{size}/{signature}/{source}`. The proxy serves only URLs that this
 * server signed, so strangers cannot make the proxy fetch anything. A page may use the URLs in any `<img>`.
 *
 * @param options.servicesUrl - the public URL of the services, without a slash at its end.
 * @param options.secret - the server's secret, from which the key is derived.
 */
export function createImageUrls({ servicesUrl, secret }: { servicesUrl: string; secret: string }): ImageUrls {
  const key = createHmac('sha256', secret).update(PURPOSE).digest()
  const sign = (size: ImageSize, encoded: string): Buffer =>
    createHmac('sha256', key).update(`${size} ${encoded}`).digest().subarray(0, SIGNATURE_BYTES)
  const urlOf = (encoded: string, size: ImageSize): string =>
    `${servicesUrl}${IMAGES_PATH}/${size}/${sign(size, encoded).toString('base64url')}/${encoded}`

  return {
    url: (source, size) => {
      const encoded = encodeSource(source)
      return encoded === undefined ? null : urlOf(encoded, size)
    },
    pair: (source) => {
      const encoded = encodeSource(source)
      return encoded === undefined ? null : { preview: urlOf(encoded, 256), detail: urlOf(encoded, 512) }
    },
    verify: ({ size: sizeText, signature, encoded }) => {
      const size = imageSizes.find((each) => String(each) === sizeText)
      if (size === undefined) return undefined
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(size, encoded)
      return given.length === expected.length && timingSafeEqual(given, expected) ? size : undefined
    },
    readSource: decodeSource,
  }
}

/** @returns undefined for a source that the proxy cannot fetch, or that is too long for a URL. */
function encodeSource(source: string): string | undefined {
  const trimmed = source.trim()
  if (!/^(?:https|ipfs|ar|data):/i.test(trimmed) || Buffer.byteLength(trimmed) > MAX_SOURCE_BYTES) return undefined
  // UTF-8 cannot hold a lone surrogate.
  if (/\p{Surrogate}/u.test(trimmed)) return undefined
  const encoded =
    trimmed.length < MIN_COMPRESSED
      ? Buffer.from(trimmed).toString('base64url')
      : `${COMPRESSED}${deflateRawSync(trimmed, { level: COMPRESSION_LEVEL }).toString('base64url')}`
  return encoded.length <= MAX_ENCODED_LENGTH ? encoded : undefined
}

/** Reads a source that {@link encodeSource} wrote; the signature has proved that. Earlier versions accepted longer sources. */
function decodeSource(encoded: string): string | undefined {
  if (!encoded.startsWith(COMPRESSED)) return Buffer.from(encoded, 'base64url').toString()
  const compressed = Buffer.from(encoded.slice(COMPRESSED.length), 'base64url')
  try {
    return inflateRawSync(compressed, { maxOutputLength: MAX_SOURCE_BYTES }).toString()
  } catch {
    // The source is too long.
    return undefined
  }
}
