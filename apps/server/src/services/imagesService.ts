import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { ServiceFactory } from './Service.ts'

/** The picture proxy for tokens, collectibles and avatars. Its code is loaded only if the service is mounted. */
export const imagesService: ServiceFactory = {
  name: 'images',
  start: async ({ config, log, registry, limits, secret, clock }) => {
    const [
      { createFileFetcher },
      { createImageUrls },
      { createPictureMetrics },
      { createPainter },
      { imageRoutes },
      { createPictures },
      { openPictureStore },
    ] = await Promise.all([
      import('../remote-files/fetchFile.ts'),
      import('../images/imageUrls.ts'),
      import('../images/metrics.ts'),
      import('../images/render/painter.ts'),
      import('../images/routes.ts'),
      import('../images/service.ts'),
      import('../images/store/pictureStore.ts'),
    ])
    const { gateways, cacheBytes } = config.images
    const fetcher = createFileFetcher()
    // One core stays free for the server.
    const painter = createPainter({ processes: Math.max(1, availableParallelism() - 1), clock })
    const store = openPictureStore({ folder: join(config.dataDir, 'images'), maxBytes: cacheBytes, clock })
    const pictures = createPictures({ fetcher, painter, store, gateways, clock })
    const state = () => ({ bytes: store.bytes(), load: pictures.load() })
    const metrics = createPictureMetrics({ registry, state })
    const urls = createImageUrls({ servicesUrl: config.services.url, secret })
    return {
      addUngatedRoutes: (app) => {
        app.route('/', imageRoutes({ pictures, urls, limits, metrics, log }))
      },
      stop: async () => {
        painter.stop()
        await fetcher.close()
      },
    }
  },
}
