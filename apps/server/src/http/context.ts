import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestLogger } from './telemetry/requestLogger.ts'

/** The variables that every request has. */
type RequestVariables = {
  requestId: string
  log: RequestLogger
  /** The address of the visitor behind the trusted proxies. */
  clientAddress: string
}

/** Type parameter of our Hono apps. */
export type AppEnv = { Variables: RequestVariables; Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } }
