import { fileURLToPath } from 'node:url'
import { listen } from '../listen.ts'
import type { ServiceFactory } from './Service.ts'

const builtFrame = fileURLToPath(new URL('../../../secure/dist', import.meta.url))

/** The embedded wallet's frame and its API, on a port and so an origin of their own. */
export const embeddedService: ServiceFactory = {
  name: 'embedded',
  start: async (context) => {
    const [{ createEmbeddedApp }, { loadPage }] = await Promise.all([
      import('../embedded/createEmbeddedApp.ts'),
      import('../web/loadPage.ts'),
    ])
    const { app, close } = await createEmbeddedApp({ ...context, page: await loadPage(builtFrame) })
    const { host, secure } = context.config
    const listener = await listen({ app, host, port: secure.port, variable: 'SECURE_PORT' })
    return {
      stop: async () => {
        await listener.stop()
        await close()
      },
    }
  },
}
