import type { Logger } from 'pino'

/** What every request carries along. */
type RequestVariables = {
  requestId: string
  log: Logger
  /** Where the request came from, proxies left out. */
  clientAddress: string
}

/** Type parameter of our Hono apps. */
export type AppEnv = { Variables: RequestVariables; Bindings: { incoming: import('node:http').IncomingMessage } }
