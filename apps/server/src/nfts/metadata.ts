import * as z from 'zod/mini'
import type { ImageUrls } from '../images/imageUrls.ts'
import type { NftContent } from './NftContent.ts'

/** Longest texts that are passed on, in characters. */
const LONGEST = { name: 200, description: 2_000 } as const

const text = z.catch(z.optional(z.string()), undefined)
/** The metadata fields that are read. A field of another type counts as absent. @see EIP-721, EIP-1155, the metadata extensions */
const metadataSchema = z.object({ name: text, description: text, image: text, image_url: text, image_data: text })

/** Characters that are not shown, or that change the direction of what follows; line breaks become spaces. */
const UNSEEN = /[\p{C}\u2028\u2029]+/gu

/** A text that a contract states about itself, fit to be shown; null when nothing is left of it. */
export function cleanText(value: string | undefined, longest: number): string | null {
  const clean = (value ?? '')
    .slice(0, longest * 4)
    .replace(UNSEEN, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  if (clean === '') return null
  return Array.from(clean).slice(0, longest).join('')
}

/** Reads the metadata of an NFT. @returns undefined for what is no JSON object. */
export function readMetadata(content: string, imageUrls: Pick<ImageUrls, 'pair'>): NftContent | undefined {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return undefined
  }
  const parsed = metadataSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { name, description, image, image_url, image_data } = parsed.data
  const drawn =
    image_data && (/^\s*</.test(image_data) ? `data:image/svg+xml,${encodeURIComponent(image_data)}` : image_data)
  const source = image || image_url || drawn
  return {
    name: cleanText(name, LONGEST.name),
    description: cleanText(description, LONGEST.description),
    image: source ? imageUrls.pair(source) : null,
  }
}

/** Puts the id of a token into an address that has a place for it. @see EIP-1155, 'Metadata' */
export function fillTokenId(uri: string, tokenId: string): string {
  return uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))
}
