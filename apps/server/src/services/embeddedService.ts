import { fileURLToPath } from 'node:url'
import { type Clock, loadOnce } from '@holdfast/base'
import type { Config } from '../config/loadConfig.ts'
import { listen } from '../listen.ts'
import type { Service, ServiceFactory } from './Service.ts'

const builtFrame = fileURLToPath(new URL('../../../secure/dist', import.meta.url))

/** The embedded wallet's frame and its API, on their own port and therefore their own origin. */
export const embeddedService: ServiceFactory = createEmbeddedService(builtFrame)

/** Creates the embedded wallet's service. @param frameFolder - holds the built pages of the frame. */
export function createEmbeddedService(frameFolder: string): ServiceFactory {
  return {
    name: 'embedded',
    start: async (context) => {
      const [{ createEmbeddedApp }, { loadPage }] = await Promise.all([
        import('../embedded/createEmbeddedApp.ts'),
        import('../web/loadPage.ts'),
      ])
      const { app, close } = await createEmbeddedApp({ ...context, page: await loadPage(frameFolder) })
      const { host, secure, trustedProxies } = context.config
      const listener = await listen({ app, host, port: secure.port, variable: 'SECURE_PORT', trustedProxies })
      return {
        handleRequest: createSandboxHandler(context.config, context.clock),
        stop: async () => {
          await listener.stop()
          await close()
        },
      }
    },
  }
}

/**
 * Creates the handler of requests to the sandbox that stands in for identity providers in development. The sandbox's code is
 * loaded with the first request.
 *
 * @returns undefined in production, which has no sandbox.
 */
function createSandboxHandler({ embedded, secure, production }: Config, clock: Clock): Service['handleRequest'] {
  const { sandboxUrl: url } = embedded.social
  if (url === undefined) return undefined
  const { pathname } = new URL(url)
  const load = loadOnce(async () => {
    const { createSandboxSignIn } = await import('../sandbox-sign-in/createSandboxSignIn.ts')
    return createSandboxSignIn({ url, redirectUrl: `${secure.url}/oauth/callback`, production, clock })
  })
  return (request, response) => {
    if (!request.url?.startsWith(`${pathname}/`)) return false
    load().then(
      ({ handle }) => handle(request, response),
      (error: unknown) => {
        response.writeHead(503, { 'content-type': 'text/plain' }).end(error instanceof Error ? error.message : '')
      },
    )
    return true
  }
}
