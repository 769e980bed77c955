import { type SocialResult, socialProviders, socialResultId } from '@holdfast/api/embedded'
import { type Context, Hono } from 'hono'
import { limitBody } from '../../http/body.ts'
import { networkOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import { RefusedError } from '../../http/errors.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { formatDataBlock } from '../../web/template.ts'
import type { SocialLogin } from './socialLogin.ts'

/**
 * Creates the pages of a social login's window: `/start` redirects to the provider, which redirects back to
 * `/callback/{provider}`, a separate URL for each provider. The opener policy of these pages keeps the window connected to the
 * page that opened it, because that page contains the frame.
 */
export function oauthPages(options: {
  social: Pick<SocialLogin, 'beginVisit' | 'finishVisit'>
  limits: RateLimits
  /** Answers with the wallet's page and a block of data in its head. */
  answerPage: (context: Context<AppEnv>, block: string) => Response | Promise<Response>
}): Hono<AppEnv> {
  const { social, limits, answerPage } = options
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    context.header('cache-control', 'no-store')
    context.header('cross-origin-opener-policy', 'unsafe-none')
    context.header('x-robots-tag', 'noindex')
    limits.consume('oauthPage', networkOf(context.var.clientAddress))
    await next()
  })
  app.use(limitBody())

  const show = (context: Context<AppEnv>, result: SocialResult): Response | Promise<Response> =>
    answerPage(context, formatDataBlock(socialResultId, result))

  app.get('/start', async (context) => {
    try {
      const address = await social.beginVisit(context.req.query('state') ?? '')
      return context.redirect(address.href, 302)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      context.status(error.status)
      return show(context, { outcome: 'over' })
    }
  })
  for (const provider of socialProviders) {
    const handleCallback = async (context: Context<AppEnv>, parameters: URLSearchParams): Promise<Response> =>
      show(context, await social.finishVisit(provider, parameters))
    app.get(`/callback/${provider}`, (context) => handleCallback(context, new URL(context.req.url).searchParams))
    // Apple makes the browser send the answer as a POST.
    if (provider === 'apple') {
      app.post(`/callback/${provider}`, async (context) =>
        handleCallback(context, new URLSearchParams(await context.req.text())),
      )
    }
  }
  return app
}
