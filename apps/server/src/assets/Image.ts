import { createHash } from 'node:crypto'
import { findSvgProblem } from './checkSvg.ts'
import { UnsafeImageError } from './errors.ts'

/** An image as it is answered. */
export type Image = {
  bytes: Uint8Array<ArrayBuffer>
  contentType: 'image/svg+xml' | 'image/png' | 'image/webp' | 'image/jpeg'
  /** Strong, quotes included. */
  etag: string
  /** First 8 hex characters of the content's SHA-256. */
  digest: string
}

/** Largest image that is served, in bytes. */
export const largestImageBytes = 128 * 1024

/** File name endings that are looked at. */
export const imageFile = /\.(?:svg|png|webp|jpe?g)$/i

const formats: readonly { contentType: Image['contentType']; isIt: (bytes: Buffer) => boolean }[] = [
  {
    contentType: 'image/png',
    isIt: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  { contentType: 'image/jpeg', isIt: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  {
    contentType: 'image/webp',
    isIt: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
]

/**
 * Makes an image of a file's content. What it is decides the content, not the name.
 *
 * @param file - names it in the error.
 * @throws {UnsafeImageError} for what is too large, no image, or an SVG that is more than a picture.
 */
export function readImage(content: Buffer, file: string): Image {
  if (content.byteLength > largestImageBytes) {
    throw new UnsafeImageError({ file, problem: `it has more than ${largestImageBytes / 1024} kB` })
  }
  const format = formats.find(({ isIt }) => isIt(content))
  if (format) return toImage(content, format.contentType)
  const problem = findSvgProblem(content.toString('utf8'))
  if (problem) throw new UnsafeImageError({ file, problem: `as an SVG ${problem}` })
  return toImage(content, 'image/svg+xml')
}

/** Makes an image of an SVG of our own drawing. */
export function svgImage(svg: string): Image {
  return toImage(Buffer.from(svg), 'image/svg+xml')
}

function toImage(content: Buffer, contentType: Image['contentType']): Image {
  const digest = createHash('sha256').update(content).digest('hex')
  return { bytes: new Uint8Array(content), contentType, etag: `"${digest.slice(0, 32)}"`, digest: digest.slice(0, 8) }
}
