import { join } from 'node:path'
import { readClientAddress } from '../http/clientAddress.ts'
import type { ServiceFactory } from './Service.ts'
import { watchMailbox } from './watchMailbox.ts'

/**
 * The relay of the pairing protocol: WebSockets at `/` and publishing by `POST /rpc`. Its mail is in `dataDir/relay`, or
 * in Redis when there is one. Nothing of it is loaded where it is not mounted.
 */
export const relayService: ServiceFactory = {
  name: 'relay',
  start: async ({ config, log, registry, projects }) => {
    const { production, redisUrl, services, trustedProxies } = config
    const [{ createRelay }, { logMailbox }, { redisMailbox }] = await Promise.all([
      import('../relay/createRelay.ts'),
      import('../relay/mailbox/logMailbox.ts'),
      import('../relay/mailbox/redisMailbox.ts'),
    ])
    const directory = join(config.dataDir, 'relay')
    const { mailbox, isBroken } = watchMailbox(
      redisUrl === undefined ? logMailbox({ directory }) : redisMailbox({ url: redisUrl }),
    )
    const relay = await createRelay({
      mailbox,
      registry,
      limits: config.relayLimits,
      log: { warn: (details, text) => log.warn('err' in details ? { error: details.err } : details, text) },
      authorize: (client) => projects.judge({ ...client, feature: 'relay' }),
      // In development the port may be reached under several names; tokens are then made for the one that was asked.
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
        app.post('/rpc', async (context) => {
          const { body, status, headers } = await relay.publishHttp(context.req.raw, { ip: context.var.clientAddress })
          return new Response(body, { status, headers: [...headers, ...context.res.headers] })
        })
      },
      handleUpgrade: (request, socket, head) => {
        const isRoot = /^\/(?:\?|$)/.test(request.url ?? '')
        if (isRoot) relay.handleUpgrade(request, socket, head)
        return isRoot
      },
      isFailing: () => isBroken() || relay.isAway(),
      stop: relay.stop,
    }
  },
}
