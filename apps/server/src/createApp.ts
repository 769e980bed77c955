import type { PublicConfig } from '@holdfast/api'
import { type Clock, systemClock } from '@holdfast/base'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { type Health, healthRoutes } from './admin/createAdminApp.ts'
import { createSignatureChecker } from './chain/signatures.ts'
import type { Config } from './config/loadConfig.ts'
import { createPublicConfig } from './config/publicConfig.ts'
import type { DatabaseConnection } from './database/connect.ts'
import { answerError } from './http/answerError.ts'
import { limitBody, refuseNull } from './http/body.ts'
import type { AppEnv } from './http/context.ts'
import { RefusedError } from './http/errors.ts'
import type { RateLimits } from './http/limits/rateLimits.ts'
import { createOwners } from './http/owner.ts'
import { requireOwnOrigin } from './http/ownOrigin.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import type { HttpMetrics } from './http/telemetry/metrics.ts'
import { createRequestRecorder, requestLog } from './http/telemetry/requestLog.ts'
import { mailboxRoutes } from './mail/mailbox.ts'
import type { CapturingMailer, Mailer } from './mail/mailer.ts'
import type { Projects } from './projects/service.ts'
import { siwxRoutes } from './siwx/routes.ts'
import { createSiwxService } from './siwx/service.ts'
import { createProofChecker } from './siwx/signatures/proofChecker.ts'
import { createSiwxStore } from './siwx/store.ts'
import { createAuth } from './users/auth.ts'
import { authRoutes } from './users/authRoutes.ts'
import { createCountCall } from './users/countCall.ts'
import { createEmailCodeCookie } from './users/email-code/emailCodeCookie.ts'
import { createEmailCodeStore } from './users/email-code/emailCodeStore.ts'
import { createEmailCodes, emailCodeLifeS } from './users/email-code/emailCodes.ts'
import { createKnownBrowsers } from './users/knownBrowsers.ts'
import { createPasswordHashing } from './users/passwordHashing.ts'
import { createUserService } from './users/service.ts'
import { sessionRoutes } from './users/sessionRoutes.ts'
import { createUserStore } from './users/store.ts'
import { walletRoutes } from './wallet/routes.ts'
import { createWalletService } from './wallet/service.ts'
import { createVerifiedWalletStore } from './wallet/store.ts'
import { createCachedRenderer } from './web/cachedRenderer.ts'
import { documentRoutes } from './web/documentRoutes.ts'
import { readInlineSources } from './web/inlineSources.ts'
import type { Page } from './web/loadPage.ts'
import type { CreateRenderer } from './web/loadRenderer.ts'
import { webRoutes } from './web/routes.ts'

/** The dependencies of the product's app. */
export type AppDependencies = {
  config: Config
  database: Pick<DatabaseConnection, 'db' | 'ping'>
  log: Logger
  mailer: Mailer | CapturingMailer
  health: Pick<Health, 'phase' | 'failing'>
  metrics: HttpMetrics
  page: Page
  /** Creates the function that renders the page on the server. */
  createRenderer?: CreateRenderer | undefined
  projects: Pick<Projects, 'findOwnId'>
  /** The secret that signs cookies. */
  secret: string
  clock?: Clock | undefined
  limits: RateLimits
}

/** The product's app: its API under `/api`, captured mail in development, and the page. */
export type App = {
  app: Hono<AppEnv>
  /** Starts removing expired sessions, nonces and proofs. @returns a function that stops it. */
  startSweeping: (onError: (error: unknown) => void) => () => void
}

/** Refuses a call to an unknown route. */
function refuseUnknown(): never {
  throw new RefusedError({ status: 404, code: 'not_found', message: 'No call has this method and path.' })
}

/** Creates the product's app: its services, its middleware and its routes. */
export function createApp(dependencies: AppDependencies): App {
  const {
    config,
    database,
    log,
    mailer,
    metrics,
    page,
    createRenderer,
    projects,
    secret,
    limits,
    clock = systemClock,
  } = dependencies
  const { db, ping } = database
  const store = createUserStore(db)
  const passwords = createPasswordHashing()
  const auth = createAuth({ config, db, store, log, passwords, secret })
  const users = createUserService({ auth, store, passwords, ping, clock })
  const secure = config.web.url.startsWith('https:')
  const owners = createOwners({ users, secure })
  const emailCodeCookie = createEmailCodeCookie({ secret, secure, lifeS: emailCodeLifeS })
  const emailCodes = createEmailCodes({ store: createEmailCodeStore(db), mailer, clock })
  const knownBrowsers = createKnownBrowsers({ secret, secure })
  const countCall = createCountCall({ limits, knownBrowsers })
  const siwx = createSiwxService({
    store: createSiwxStore(db),
    signatures: createProofChecker({ evm: createSignatureChecker(config.chains) }),
    audience: {
      webUrl: config.web.url,
      caipNetworkIds: [
        ...config.chains.map(({ network }) => network.caipNetworkId),
        ...config.otherChains.map(({ caipNetworkId }) => caipNetworkId),
        ...config.signInNetworks,
      ],
    },
    clock,
  })
  const wallets = createWalletService({ db, store: createVerifiedWalletStore(), clock })
  const readConfig = async (): Promise<PublicConfig> => createPublicConfig(config, await projects.findOwnId())

  const app = new Hono<AppEnv>()
  app.use(requestLog({ log, requests: createRequestRecorder({ log, metrics, trustedProxies: config.trustedProxies }) }))
  const index = page.get('/index.html')
  app.use(securityHeaders(config, index && readInlineSources(new TextDecoder().decode(index.plain))))
  app.onError(answerError)
  app.use(refuseNull())

  const api = new Hono<AppEnv>()
  api.use(async (context, next) => {
    context.header('cache-control', 'no-store')
    await next()
  })
  api.use(requireOwnOrigin(config.web.url))
  api.use(limitBody())
  api.on(['POST', 'DELETE', 'PUT', 'PATCH'], '*', async (context, next) => {
    countCall('change', context)
    await next()
  })
  api.get('/config', async (context) => context.json(await readConfig()))
  api.route('/', sessionRoutes({ users, countCall }))
  api.route(
    '/auth',
    authRoutes({
      users,
      siwx,
      owners,
      limits,
      countCall,
      emailCodeCookie,
      knownBrowsers,
      emailCodes,
      passwords,
      handle: auth.handler,
      ping,
      webUrl: config.web.url,
    }),
  )
  api.route('/siwx', siwxRoutes({ siwx, owners, countCall }))
  api.route('/wallet', walletRoutes({ wallets, users }))
  api.all('*', refuseUnknown)
  app.route('/api', api)
  app.all('/api', refuseUnknown)

  if ('captured' in mailer && !config.production) {
    const vault = { name: "the vault's mailbox", url: `${config.embedded.vaultUrl}/dev/mailbox` }
    app.route('/dev', mailboxRoutes(mailer, config.enabledServices.includes('embedded') ? vault : undefined))
  }
  app.route('/', healthRoutes({ ...dependencies.health, ping }))
  const render = createRenderer && createCachedRenderer(createRenderer)
  app.route('/', documentRoutes({ page, users, readConfig, render, clock }))
  app.route('/', webRoutes(page))
  app.notFound((context) => context.text('Not found', 404))
  return {
    app,
    startSweeping: (onError) => {
      const stops = [users.startSweeping(onError), siwx.startSweeping(onError)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
