import type { Logger } from 'pino'

/** Writes lines that carry the id of one request. */
export type RequestLogger = Pick<Logger, 'info' | 'warn' | 'error'>

/**
 * Creates the log of one request. Most requests write no line of their own, and a logger with an id costs more than the line, so
 * it is created on demand.
 */
export function createRequestLogger(log: Logger, requestId: string): RequestLogger {
  let made: Logger | undefined
  const own = (): Logger => {
    made ??= log.child({ requestId })
    return made
  }
  return {
    info: (...line: Parameters<Logger['info']>) => own().info(...line),
    warn: (...line: Parameters<Logger['warn']>) => own().warn(...line),
    error: (...line: Parameters<Logger['error']>) => own().error(...line),
  }
}
