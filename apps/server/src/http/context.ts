import type { Logger } from 'pino'

/** The variables that every request carries. */
type RequestVariables = {
  requestId: string
  log: Logger
  /** The address of the visitor behind the trusted proxies. */
  clientAddress: string
}

/** Type parameter of our Hono apps. */
export type AppEnv = { Variables: RequestVariables; Bindings: { incoming: import('node:http').IncomingMessage } }
