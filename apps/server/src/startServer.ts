import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { BaseError, type Clock, loadOnce, systemClock } from '@holdfast/base'
import type { Logger } from 'pino'
import { createAdminApp, type Health } from './admin/createAdminApp.ts'
import type { Config } from './config/loadConfig.ts'
import { readOrMakeSecret } from './config/secrets.ts'
import { connectDatabase, type Database } from './database/connect.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './database/embedded/startEmbeddedDatabase.ts'
import { DatabaseStartError, describeDatabaseFailure, isDatabaseFailure } from './database/errors.ts'
import { migrateDatabase } from './database/migrate.ts'
import { createRateLimits, type RateLimits } from './http/limits/rateLimits.ts'
import { createMetrics } from './http/telemetry/metrics.ts'
import { createRequestRecorder } from './http/telemetry/requestLog.ts'
import { type Listener, listen } from './listen.ts'
import { createCapturingMailer, createSmtpMailer, type Mailer } from './mail/mailer.ts'
import { createProjects, type Projects } from './projects/service.ts'
import { createProjectStore } from './projects/store.ts'
import { createServicesApp } from './services/app/createServicesApp.ts'
import type { Service, ServiceFactory } from './services/Service.ts'
import { loadPage } from './web/loadPage.ts'
import { loadRenderer } from './web/loadRenderer.ts'

/** In development all requests come from the same machine, so limits by network are this many times higher. */
const DEVELOPMENT_FACTOR = 20

/** A running server. */
export type Server = {
  /** URLs on this machine; `web` is undefined when `SERVICES` does not list the product. */
  addresses: { web: string | undefined; services: string; admin: string }
  /** Returns the process id of the embedded database; undefined when the configuration names another database. */
  databaseProcessId: () => number | undefined
  /** Lets running requests finish, then closes everything and stops the database. May be called twice. */
  stop: () => Promise<void>
}

/**
 * The limit on a request's URL and headers together. It is larger than usual, because apps list in the URL which wallets to
 * include or exclude.
 */
const SERVICES_HEADER_BYTES = 64 * 1024

/**
 * Starts everything that the configuration names.
 *
 * @param options.services - all of the kit's services; those that `SERVICES` names are started.
 * @throws {DatabaseStartError} | {PortError} whose one-line message names the fix. Before it throws, it stops everything that
 * it has started.
 */
export async function startServer(
  config: Config,
  options: {
    log: Logger
    services?: readonly ServiceFactory[] | undefined
    clock?: Clock | undefined
    limits?: RateLimits | undefined
    /** Whether lines of the log are being lost. */
    isLogFailing?: (() => boolean) | undefined
  },
): Promise<Server> {
  const { log, services: factories = [], clock = systemClock, isLogFailing } = options
  const limits =
    options.limits ?? createRateLimits({ networkFactor: config.production ? 1 : DEVELOPMENT_FACTOR, clock })
  const undo: (() => Promise<void> | void)[] = []
  let hasStarted = false
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (const end of undo.reverse()) await end()
    })()
    return stopping
  }
  try {
    // An embedded database starts in its own process while this process loads most of the program.
    const [embedded, { createApp }] = await Promise.all([openEmbedded(config, log), import('./createApp.ts')])
    if (embedded) undo.push(embedded.stop)
    const url = config.database.kind === 'url' ? config.database.url : (embedded?.url ?? '')
    const [page, createRenderer] = await Promise.all([
      loadPage(config.webRoot),
      config.enabledServices.includes('product') ? loadRenderer(config.webRoot) : undefined,
      // Refuses the vault's database. One database with both the vault's key shares and those of this server would let a thief
      // rebuild every wallet.
      migrateDatabase(url, { foreignTable: 'recovery_share' }),
    ])
    const connectMs = config.database.kind === 'url' ? config.database.connectMs : undefined
    const onBroken = (error: Error): void => log.warn({ error }, 'a database connection broke')
    const database = connectDatabase(url, onBroken, { connectMs })
    undo.push(database.close)

    const projects = await openProjects(database.db, config, limits, clock)

    const services: (Service & { name: string })[] = []
    const health: Health = {
      phase: () => (stopping ? 'stopping' : hasStarted ? 'serving' : 'starting'),
      ping: database.ping,
      failing: () => (isLogFailing?.() ? 'log' : services.find((service) => service.isFailing?.())?.name),
    }
    const metrics = createMetrics()
    metrics.watchDatabase(database.load)
    const mailer = createMailer(config, clock)
    undo.push(mailer.close)
    const secret = config.authSecret ?? readOrMakeSecret(join(config.dataDir, 'auth-secret'), 'cookies')
    const { app, startSweeping } = createApp({
      config,
      database,
      log,
      mailer,
      health,
      metrics,
      page,
      createRenderer,
      projects,
      secret,
      clock,
      limits,
    })
    undo.push(startSweeping((error) => log.warn({ error }, 'expired sessions and proofs could not be removed')))

    const { registry } = metrics
    // Services load the nodes and the bundlers while they start. So `undo` stops these services before the bundlers and nodes.
    const nodes = loadOnce(async () => {
      const { createSharedNodes } = await import('./rpc/nodes/sharedNodes.ts')
      const { chains, otherChains } = config
      const started = createSharedNodes({ chains, otherChains, registry, clock, log })
      undo.push(started.stop)
      return started
    })
    const bundlers = loadOnce(async () => {
      const { startBundlers } = await import('./bundler/startBundlers.ts')
      const db = database.db
      const started = await startBundlers({ config, db, databaseUrl: url, secret, nodes, registry, clock, log })
      undo.push(started.stop)
      return started
    })
    const { trustedProxies, host } = config
    const requests = createRequestRecorder({ log, metrics, trustedProxies, formatPath: hidePathToken })
    for (const { name, start } of factories.filter((factory) => config.enabledServices.includes(factory.name))) {
      const service = await start({
        config,
        db: database.db,
        databaseUrl: url,
        log,
        registry,
        projects,
        requests,
        limits,
        nodes,
        bundlers,
        mailer,
        secret,
        clock,
      })
      undo.push(service.stop)
      services.push({ name, ...service })
    }
    const servicesApp = createServicesApp({
      services,
      projects,
      limits,
      log,
      requests,
      hasSwaps: config.chains.some(({ data }) => data?.swap !== undefined),
      hasCoinbase: config.onRamp.coinbase !== undefined,
    })

    const listeners: Listener[] = []
    const open = async (parameters: Parameters<typeof listen>[0]): Promise<Listener> => {
      const listener = await listen({ clock, ...parameters })
      listeners.push(listener)
      return listener
    }
    const { web, services: servicesAddress, admin: adminAddress } = config
    const adminApp = createAdminApp({ health, registry })
    const adminListener = await listen({
      app: adminApp,
      host: '127.0.0.1',
      port: adminAddress.port,
      variable: 'ADMIN_PORT',
      trustedProxies: 0,
      clock,
    })
    // The admin port closes after the other ports, so that it can report until then that the server is stopping.
    undo.push(adminListener.stop)
    // A port with open sockets closes only after its services have closed them, so ports and services are stopped together.
    undo.push(async () => void (await Promise.all([...listeners, ...services].map(({ stop: end }) => end()))))
    const servicesListener = await open({
      app: servicesApp,
      host,
      port: servicesAddress.port,
      variable: 'SERVICES_PORT',
      services,
      trustedProxies,
      maxHeaderBytes: SERVICES_HEADER_BYTES,
    })
    const webListener = config.enabledServices.includes('product')
      ? await open({ app, host, port: web.port, variable: 'WEB_PORT', trustedProxies })
      : undefined
    hasStarted = true
    const addressOf = ({ port }: Listener): string => `http://127.0.0.1:${port}`
    return {
      addresses: {
        web: webListener && addressOf(webListener),
        services: addressOf(servicesListener),
        admin: addressOf(adminListener),
      },
      databaseProcessId: () => embedded?.processId(),
      stop,
    }
  } catch (error) {
    await stop()
    if (error instanceof BaseError || !isDatabaseFailure(error)) throw error
    throw new DatabaseStartError(`the database cannot be used: ${describeDatabaseFailure(error)}`, { cause: error })
  }
}

/** Opens the projects; creates the product's own project if there is none. */
async function openProjects(db: Database, config: Config, limits: RateLimits, clock: Clock): Promise<Projects> {
  const { projectId, web, secure, wallet, production, enabledServices } = config
  const store = createProjectStore(db)
  const id = await store.ensureOwn(projectId ?? randomBytes(16).toString('hex'), {
    isForced: projectId !== undefined,
    name: 'Holdfast',
  })
  const origins = [web.url, secure.url, ...(enabledServices.includes('wallet') ? [wallet.url] : [])]
  return createProjects({
    store,
    own: { id, origins, allowsLocal: !production },
    limits,
    clock,
  })
}

async function openEmbedded({ database, dataDir }: Config, log: Logger): Promise<EmbeddedDatabase | undefined> {
  if (database.kind !== 'embedded') return undefined
  return startEmbeddedDatabase({ dataDir, durable: database.durable, onEvent: (message) => log.warn(message) })
}

function createMailer(config: Config, clock: Clock): Mailer {
  return config.mail.kind === 'smtp' ? createSmtpMailer(config.mail) : createCapturingMailer(clock)
}

/** Hides the token in the path of a sandbox checkout, or of a link in the embedded wallet's mails. */
function hidePathToken(path: string): string {
  return path.replace(/^\/account\/.*/, '/account/…').replace(/^(\/dev\/onramp\/checkout\/).*/, '$1…')
}
