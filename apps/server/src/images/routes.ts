import { Hono } from 'hono'
import type { Logger } from 'pino'
import { isFresh } from '../assets/answerImage.ts'
import { networkOf, subnetOf } from '../http/clientAddress.ts'
import type { AppEnv } from '../http/context.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import { PictureError, PictureNotFoundError, PictureUnavailableError } from './errors.ts'
import { IMAGES_PATH, type ImageUrls } from './imageUrls.ts'
import type { PictureMetrics } from './metrics.ts'
import type { Pictures } from './service.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
/** Long enough that a page full of missing pictures does not request all of them again at each visit. */
const MISSING = 'public, max-age=300'

const commonHeaders = {
  'access-control-allow-origin': '*',
  // Pages of other origins, even cross-origin isolated pages, may show the picture.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}

/** Serves pictures. The signature in the URL is the permission. No project id is needed: an `<img>` could not send one. */
export function imageRoutes(options: {
  pictures: Pictures
  urls: ImageUrls
  limits: RateLimits
  metrics: PictureMetrics
  log: Logger
}): Hono<AppEnv> {
  const { pictures, urls, limits, metrics, log } = options
  const app = new Hono<AppEnv>()
  app.get(`${IMAGES_PATH}/:size/:signature/:encoded`, async (context) => {
    const { size, signature, encoded } = context.req.param()
    const wantedSize = urls.verify({ size, signature, encoded })
    for (const [name, value] of Object.entries(commonHeaders)) context.header(name, value)
    if (wantedSize === undefined) {
      metrics.count('unsigned')
      throw new PictureNotFoundError()
    }
    const { clientAddress } = context.var
    limits.consume('image', networkOf(clientAddress))
    const source = urls.readSource(encoded)
    if (source === undefined) {
      metrics.count('tooLarge')
      throw new PictureNotFoundError()
    }
    try {
      const { bytes, etag, isImmutable, from } = await pictures.find(source, wantedSize, subnetOf(clientAddress))
      metrics.count(from)
      const headers = { etag, 'cache-control': isImmutable ? IMMUTABLE : A_DAY }
      if (isFresh(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
      return context.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': 'image/webp' })
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      metrics.count(error.problem)
      log.debug({ source: source.slice(0, 120), problem: error.problem, reason: error.shortMessage }, 'no picture')
      if (error.isTemporary) throw new PictureUnavailableError()
      const refusal = new PictureNotFoundError()
      const body = { status: refusal.status, reasons: [{ name: refusal.code, description: refusal.shortMessage }] }
      return context.json(body, refusal.status as 404 /* the class sets it */, { 'cache-control': MISSING })
    }
  })
  return app
}
