import { join } from 'node:path'
import { fitSockets } from '../fairness/handles.ts'
import { networkOf, readClientAddress } from '../http/clientAddress.ts'
import { RateLimitedError } from '../http/limits/rateLimits.ts'
import { watchMailbox } from '../relay/mailbox/watchMailbox.ts'
import type { Authorize } from '../relay/sockets/admission.ts'
import { exposedHeaders } from './app/crossOrigin.ts'
import type { ServiceContext, ServiceFactory } from './Service.ts'

/**
 * Creates the check of a client against its project. A program, which is a client without an origin, has a rate limit per
 * network and project when it publishes over HTTP, as in calls to the other services. The relay's own limits would not stop a
 * program: they count by client id, and a program can create any number of client ids.
 */
function createAuthorize({ projects, limits }: Pick<ServiceContext, 'projects' | 'limits'>): Authorize {
  return async ({ projectId, origin, ip, transport }) => {
    const network = networkOf(ip)
    try {
      const verdict = await projects.judge({ projectId, origin, network, feature: 'relay' })
      if (verdict !== 'allowed' || origin !== undefined || transport !== 'http') return verdict
      limits.consume('programCall', `${network} ${projectId}`)
      return 'allowed'
    } catch (error) {
      if (error instanceof RateLimitedError) return 'too-many-calls'
      throw error
    }
  }
}

/**
 * The relay of the pairing protocol: WebSockets at any path, publishing by `POST /rpc`, and the page from which pairing clients
 * request an attestation. The relay keeps its messages in `dataDir/relay`, or in Redis if configured. Its code is loaded only if
 * the service is mounted.
 */
export const relayService: ServiceFactory = {
  name: 'relay',
  start: async ({ config, log, registry, projects, limits }) => {
    const { production, redisUrl, services, trustedProxies } = config
    const [{ createRelay }, { defaultLimits }, { logMailbox }, { redisMailbox }, { verifyRoutes }] = await Promise.all([
      import('../relay/createRelay.ts'),
      import('../relay/limits.ts'),
      import('../relay/mailbox/logMailbox.ts'),
      import('../relay/mailbox/redisMailbox.ts'),
      import('../verify/routes.ts'),
    ])
    const directory = join(config.dataDir, 'relay')
    const { mailbox, isBroken } = watchMailbox(
      redisUrl === undefined ? logMailbox({ directory }) : redisMailbox({ url: redisUrl }),
    )
    const relay = await createRelay({
      mailbox,
      registry,
      limits: fitSockets({ ...defaultLimits, ...config.relayLimits }),
      log: { warn: (details, text) => log.warn('err' in details ? { error: details.err } : details, text) },
      authorize: createAuthorize({ projects, limits }),
      // In development, the port may be reached under several names. Without audiences, a token must be issued for the name in
      // the `Host` header.
      audiences: production ? [services.relayUrl, services.url] : undefined,
      ipOf: ({ socket, headers }) =>
        readClientAddress({
          remoteAddress: socket.remoteAddress,
          forwardedFor: headers['x-forwarded-for']?.toString(),
          trustedProxies,
        }),
    })
    return {
      addUngatedRoutes: (app) => {
        app.route('/', verifyRoutes())
        app.post('/rpc', async (context) => {
          // These headers let the calling page read the response, even a refusal, so that it learns the reason.
          context.header('access-control-allow-origin', context.req.header('origin') ?? '*')
          context.header('access-control-expose-headers', exposedHeaders)
          context.header('vary', 'Origin')
          const { body, status, headers } = await relay.publishHttp(context.req.raw, { ip: context.var.clientAddress })
          return new Response(body, { status, headers: [...headers, ...context.res.headers] })
        })
      },
      handleUpgrade: (request, socket, head) => {
        // Every path is accepted, because a client whose upgrade is refused reconnects hundreds of times a second.
        relay.handleUpgrade(request, socket, head)
        return true
      },
      isFailing: () => isBroken() || relay.isUnavailable(),
      stop: relay.stop,
    }
  },
}
