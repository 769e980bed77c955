import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock } from '@holdfast/base'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Config } from '../config/loadConfig.ts'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/context.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { ProjectFeature } from '../projects/project.ts'
import type { Projects } from '../projects/service.ts'
import type { ServicesEnv } from './context.ts'

/** What a service is given to start with. */
export type ServiceContext = {
  config: Config
  db: Database
  log: Logger
  /** Where it registers its metrics, shown on the admin port. */
  registry: Registry
  /** Who may use it. */
  projects: Projects
  limits: RateLimits
  clock: Clock
}

/** A running service on the services' port. */
export type Service = {
  /** Adds its calls, each of which is for a project: `context.var` has it, and who calls. */
  addRoutes?: ((app: Hono<ServicesEnv>) => void) | undefined
  /** Adds calls that judge for themselves who may make them and how long their bodies may be. */
  addUngatedRoutes?: ((app: Hono<AppEnv>) => void) | undefined
  /** What a project must be allowed to use for these calls. */
  feature?: ProjectFeature | undefined
  /** Takes a WebSocket upgrade. @returns false when it is not for this service. */
  handleUpgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => boolean) | undefined
  /** Whether it cannot do its work at the moment. */
  isFailing?: (() => boolean) | undefined
  /** Ends it, also while requests are under way; what it holds is safe afterwards. May be called twice. */
  stop: () => Promise<void>
}

/** How a service is started. Its name is what `SERVICES` lists. */
export type ServiceFactory = {
  name: Config['enabledServices'][number]
  start: (context: ServiceContext) => Promise<Service>
}
