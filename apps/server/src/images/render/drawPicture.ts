import { FastResizeFilter, ResizeFit, Transformer } from '@napi-rs/image'
import { PictureError } from '../errors.ts'
import { type ImageSize, imageSizes } from '../imageUrls.ts'
import { type PictureHeader, readHeader } from './format.ts'
import { sealSvg } from './sealSvg.ts'

/** A picture in each size, as WebP. */
export type Drawn = Record<ImageSize, Buffer>

/** The quality of lossy WebP, 0 to 100. */
const QUALITY = 82
const MAX_SIZE: ImageSize = 512

/**
 * Draws a picture in each size: never larger than the original, in its proportions, and only the first frame of an animation.
 * An SVG is drawn into pixels, so nothing else that it may contain reaches a page. References outside the file are not read.
 *
 * @throws {PictureError} for a file that is not a picture, and for a damaged one.
 */
export async function drawPicture(content: Buffer): Promise<Drawn> {
  const header = readHeader(content)
  try {
    const naturalSize = header.format === 'svg' ? MAX_SIZE : Math.max(header.width, header.height)
    const base = await drawLargest(content, header, naturalSize)
    const drawn = await Promise.all(
      imageSizes.map(async (size) => [
        size,
        await encode(base, Math.min(size, naturalSize), Math.min(naturalSize, MAX_SIZE)),
      ]),
    )
    return Object.fromEntries(drawn) as Drawn // Each size of imageSizes has its entry.
  } catch (cause) {
    if (cause instanceof PictureError) throw cause
    throw new PictureError('notPicture', 'the picture is damaged', { cause })
  }
}

/** Draws the picture in the largest size, without loss. Smaller sizes are scaled from it, so the file is decoded only once. */
async function drawLargest(
  content: Buffer,
  { format, width, height }: PictureHeader,
  naturalSize: number,
): Promise<Buffer> {
  const size = Math.min(naturalSize, MAX_SIZE)
  if (format === 'svg') {
    const svg = sealSvg(content.toString('utf8'))
    if (svg === undefined) throw new PictureError('notPicture', 'the SVG is not XML, or has declarations of its own')
    return fit(Transformer.fromSvg(svg), size).webpLossless()
  }
  // The library decodes GIF only inside an SVG.
  if (format === 'gif') return fit(Transformer.fromSvg(wrapGif(content, { width, height })), size).webpLossless()
  const upright = new Transformer(content).rotate()
  return (naturalSize > MAX_SIZE ? fit(upright, size) : upright).webpLossless()
}

async function encode(base: Buffer, size: number, baseSize: number): Promise<Buffer> {
  const scaled = () => (size < baseSize ? fit(new Transformer(base), size) : new Transformer(base))
  const [lossless, lossy] = await Promise.all([
    size < baseSize ? scaled().webpLossless() : base,
    scaled().webp(QUALITY),
  ])
  // Flat colours and pixel art are smaller and sharper in lossless form.
  return lossless.byteLength <= lossy.byteLength ? lossless : lossy
}

function fit(picture: Transformer, size: number): Transformer {
  return picture.fastResize({ width: size, height: size, fit: ResizeFit.Inside, filter: FastResizeFilter.CatmullRom })
}

function wrapGif(content: Buffer, { width, height }: { width: number; height: number }): string {
  const box = `width="${width}" height="${height}"`
  const data = `data:image/gif;base64,${content.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><image ${box} href="${data}"/></svg>`
}
