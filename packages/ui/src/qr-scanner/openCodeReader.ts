/** Looks for a code in a picture. @returns the text of the code, or undefined if there is none. */
export type ReadCode = (picture: ImageBitmap | HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The longest side of the picture that the loaded decoder gets, in pixels: enough for a code, and fast. */
const MAX_SIDE_PIXELS = 1_000

/**
 * Opens the browser's own reader if there is one, otherwise loads a decoder. @see https://wicg.github.io/shape-detection-api
 */
export async function openCodeReader(page: Window = window): Promise<ReadCode> {
  // Not every browser has this class, and TypeScript's DOM types lack it.
  const { BarcodeDetector: Native } = page as { BarcodeDetector?: DetectorClass } & Window
  const formats = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (Native && formats.includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  return async (picture) => {
    const pixels = readPixels(picture, page.document)
    try {
      return pixels && decodeQR(pixels)
    } catch {
      // The decoder throws when it finds no code.
      return undefined
    }
  }
}

function readPixels(picture: ImageBitmap | HTMLVideoElement, page: Document): ImageData | undefined {
  const [width, height] =
    'videoWidth' in picture ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(width, height))
  const canvas = page.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width === 0 || canvas.height === 0) return undefined
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
