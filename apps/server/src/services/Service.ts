import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock } from '@holdfast/base'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { SharedBundlers } from '../bundler/startBundlers.ts'
import type { Config } from '../config/loadConfig.ts'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/context.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import type { RequestRecorder } from '../http/telemetry/requestLog.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ProjectFeature } from '../projects/project.ts'
import type { Projects } from '../projects/service.ts'
import type { SharedNodes } from '../rpc/nodes/sharedNodes.ts'
import type { ServicesEnv } from './app/context.ts'

/** The dependencies that a service gets at startup. */
export type ServiceContext = {
  config: Config
  db: Database
  /** The database's URL, for services that need connections of their own to listen or to hold a lock. */
  databaseUrl: string
  log: Logger
  /** Collects the service's metrics, which the admin port shows. */
  registry: Registry
  /** Decides which callers may use the service. */
  projects: Projects
  /** Records the requests that a service answers itself. */
  requests: RequestRecorder
  limits: RateLimits
  /** The nodes of the supported chains; loaded and prepared for the first service that asks. */
  nodes: () => Promise<SharedNodes>
  /**
   * The bundlers of the supported chains; started for the first service that asks. There are none if `SERVICES` does not list
   * the bundler.
   */
  bundlers: () => Promise<SharedBundlers>
  mailer: Mailer
  /** The server's secret; each use derives its own key from it. */
  secret: string
  clock: Clock
}

/** A running service on the services' port. */
export type Service = {
  /** Adds routes whose callers name a project, which is checked first. `context.var` holds the project and the caller. */
  addRoutes?: ((app: Hono<ServicesEnv>) => void) | undefined
  /** Adds routes that check their callers and the length of bodies themselves. */
  addUngatedRoutes?: ((app: Hono<AppEnv>) => void) | undefined
  /** The feature that a project must be allowed to use before it may call the routes of `addRoutes`. */
  feature?: ProjectFeature | undefined
  /**
   * Answers a request in place of the Hono app that has the routes. It must check and record the request as the app does.
   *
   * @param handOver - lets the app answer after all. A body that was read already must then be in the request's `rawBody`.
   * @returns false when the app should answer.
   */
  handleRequest?: ((request: IncomingMessage, response: ServerResponse, handOver: () => void) => boolean) | undefined
  /** Handles a WebSocket upgrade. @returns false when it is not for this service. */
  handleUpgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => boolean) | undefined
  /** Whether the service cannot do its work at the moment. */
  isFailing?: (() => boolean) | undefined
  /** Stops the service, even while requests are running; its data is safe afterwards. May be called twice. */
  stop: () => Promise<void>
}

/** A service's name, as `SERVICES` lists it, and how to start it. */
export type ServiceFactory = {
  name: Config['enabledServices'][number]
  start: (context: ServiceContext) => Promise<Service>
}
