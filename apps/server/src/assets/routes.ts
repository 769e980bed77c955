import { Hono } from 'hono'
import { RefusedError } from '../http/errors.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import { A_DAY, answerImage } from './answerImage.ts'
import type { Assets } from './service.ts'

/** Refuses an image that does not exist. */
export class ImageNotFoundError extends RefusedError {
  override name = 'ImageNotFoundError' as const
  constructor() {
    super({ status: 404, code: 'id', message: 'No image has this id.' })
  }
}

/** Serves the images of networks, connectors, currencies and tokens. */
export function assetRoutes(assets: Assets): Hono<ServicesEnv> {
  const finders = {
    '/public/getAssetImage/:id': assets.findAsset,
    '/public/getCurrencyImage/:id': assets.findCurrency,
    '/public/getTokenImage/:id': assets.findToken,
  } as const
  const app = new Hono<ServicesEnv>()
  for (const [path, find] of Object.entries(finders)) {
    app.get(path, (context) => {
      const image = find(context.req.param('id') ?? '')
      if (image) return answerImage(context, image, { isImmutable: false })
      // Browsers log each 404 in the console, so a client with a fallback picture of its own asks for an empty answer instead.
      if (context.req.query('missing') === 'empty') return context.body(null, 204, { 'cache-control': A_DAY })
      throw new ImageNotFoundError()
    })
  }
  return app
}
