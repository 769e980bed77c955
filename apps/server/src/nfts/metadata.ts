import * as z from 'zod/mini'
import type { ImageUrls } from '../images/imageUrls.ts'
import { cleanText } from '../spam/cleanText.ts'
import type { NftContent } from './NftContent.ts'

/** The longest name and description, in characters. Longer ones are cut. */
const MAX_LENGTHS = { name: 200, description: 2_000 } as const

const text = z.catch(z.optional(z.string()), undefined)
/**
 * The metadata fields that are read. A field that is not a string counts as absent.
 *
 * @see EIP-721 and EIP-1155, the metadata extensions
 */
const metadataSchema = z.object({ name: text, description: text, image: text, image_url: text, image_data: text })

/** Reads the metadata of an NFT. @returns undefined for anything but a JSON object. */
export function readMetadata(content: string, imageUrls: Pick<ImageUrls, 'pair'>): NftContent | undefined {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    // Not JSON: not metadata.
    return undefined
  }
  const parsed = metadataSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { name, description, image, image_url, image_data } = parsed.data
  // `image_data` is a picture itself: SVG text, or a `data:` URL. A URL cannot encode half a surrogate pair.
  const picture = image_data?.replaceAll(/\p{Surrogate}/gu, '')
  const drawn = picture && (/^\s*</.test(picture) ? `data:image/svg+xml,${encodeURIComponent(picture)}` : picture)
  const source = image || image_url || drawn
  return {
    name: cleanText(name ?? '', MAX_LENGTHS.name).text,
    description: cleanText(description ?? '', MAX_LENGTHS.description).text,
    image: source ? imageUrls.pair(source) : null,
  }
}

/** The longest URL in which `{id}` is replaced, in characters: each `{id}` becomes 16 times as long. */
const MAX_TEMPLATE_LENGTH = 8 * 1024

/** Replaces each `{id}` in a URL by the token's id, as 64 hex digits. @see EIP-1155, 'Metadata' */
export function fillTokenId(uri: string, tokenId: string): string {
  if (uri.length > MAX_TEMPLATE_LENGTH) return uri
  return uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))
}
