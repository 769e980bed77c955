import { imageSize } from 'image-size'
import { PictureError } from '../errors.ts'

/** The formats that are drawn: those that browsers show. */
export type PictureFormat = 'png' | 'jpg' | 'webp' | 'gif' | 'avif' | 'svg'
const rasterFormats: ReadonlySet<string> = new Set<PictureFormat>(['png', 'jpg', 'webp', 'gif', 'avif'])

/** The most pixels that a picture may have: a picture is decoded as a whole and takes four bytes per pixel. */
const MAX_PIXELS = 32_000_000
/** The longest SVG that is drawn, in bytes. */
const MAX_SVG_LENGTH = 4 * 1024 * 1024

/**
 * The format and size of a picture. The format comes from the file's first bytes; the content type from the host is
 * ignored. The size of an SVG is not read: its width and height are 0.
 */
export type PictureHeader = { format: PictureFormat; width: number; height: number }

/**
 * Reads the header of a picture, without decoding it.
 *
 * @throws {PictureError} for a file that is not a picture, or for a picture with too many pixels.
 */
export function readHeader(content: Buffer): PictureHeader {
  if (isSvg(content)) {
    if (content.byteLength > MAX_SVG_LENGTH) throw new PictureError('tooLarge', 'the SVG is too long')
    return { format: 'svg', width: 0, height: 0 }
  }
  const { type = '', width, height } = readSize(content)
  if (!rasterFormats.has(type)) throw new PictureError('notPicture', 'the format of the file is not served')
  if (width < 1 || height < 1) throw new PictureError('notPicture', 'the picture has no pixels')
  if (width * height > MAX_PIXELS) {
    throw new PictureError('tooLarge', `the picture has too many pixels (${width} x ${height})`)
  }
  return { format: type as PictureFormat /* in the set */, width, height }
}

function readSize(content: Buffer): ReturnType<typeof imageSize> {
  try {
    return imageSize(content)
  } catch (cause) {
    throw new PictureError('notPicture', 'the file is not a picture', { cause })
  }
}

/** Whether the first element of an XML file is `svg`. */
function isSvg(content: Buffer): boolean {
  let text = content
    .toString('utf8', 0, 4_096)
    .replace(/^\uFEFF/, '')
    .trimStart()
  // Declarations and comments may come before the element. Each iteration removes one of them.
  while (/^<[?!]/.test(text)) {
    const end = text.startsWith('<!--') ? text.indexOf('-->') + 2 : endOfDeclaration(text)
    if (end < 2) return false
    text = text.slice(end + 1).trimStart()
  }
  return /^<(?:svg:)?svg[\s/>]/.test(text)
}

/** Finds the end of an instruction or a document type. A document type may hold declarations of its own in brackets. */
function endOfDeclaration(text: string): number {
  const end = text.indexOf('>')
  const bracket = text.indexOf('[')
  return bracket >= 0 && bracket < end ? text.indexOf('>', text.indexOf(']')) : end
}
