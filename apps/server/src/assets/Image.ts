import { createHash } from 'node:crypto'
import { findSvgProblem } from './checkSvg.ts'
import { UnsafeImageError } from './errors.ts'

/** An image, ready to be served. */
export type Image = {
  bytes: Uint8Array<ArrayBuffer>
  contentType: 'image/svg+xml' | 'image/png' | 'image/webp' | 'image/jpeg'
  /** A strong entity tag, with its quotes. */
  etag: string
  /** The first 8 hex characters of the SHA-256 of the content. */
  digest: string
}

/** Largest image that is served, in bytes. */
export const maxImageBytes = 128 * 1024

/** File name extensions that are read. */
export const imageFile = /\.(?:svg|png|webp|jpe?g)$/i

const formats: readonly { contentType: Image['contentType']; matches: (bytes: Buffer) => boolean }[] = [
  {
    contentType: 'image/png',
    matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  { contentType: 'image/jpeg', matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  {
    contentType: 'image/webp',
    matches: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
]

/**
 * Creates an image from the content of a file. Its type follows from the content, not from the file name.
 *
 * @param file - the file name, for the error.
 * @throws {UnsafeImageError} if the file is too large, is not an image, or is an SVG that holds more than a picture, such as a
 * script.
 */
export function readImage(content: Buffer, file: string): Image {
  if (content.byteLength > maxImageBytes) {
    throw new UnsafeImageError({ file, problem: `it has more than ${maxImageBytes / 1024} kB` })
  }
  const format = formats.find(({ matches }) => matches(content))
  if (format) return toImage(content, format.contentType)
  const problem = findSvgProblem(content.toString('utf8'))
  if (problem) throw new UnsafeImageError({ file, problem: `as an SVG ${problem}` })
  return toImage(content, 'image/svg+xml')
}

/** Creates an image from an SVG that this server drew, which needs no check. */
export function svgImage(svg: string): Image {
  return toImage(Buffer.from(svg), 'image/svg+xml')
}

function toImage(content: Buffer, contentType: Image['contentType']): Image {
  const digest = createHash('sha256').update(content).digest('hex')
  return { bytes: new Uint8Array(content), contentType, etag: `"${digest.slice(0, 32)}"`, digest: digest.slice(0, 8) }
}
