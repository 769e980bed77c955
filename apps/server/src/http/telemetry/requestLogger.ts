import type { Logger } from 'pino'

/** Writes lines that contain the id of one request. */
export type RequestLogger = Pick<Logger, 'info' | 'warn' | 'error'>

/**
 * Creates the log of one request. Most requests write no line to it, and creating a logger costs more than a line, so the
 * logger is created on demand.
 */
export function createRequestLogger(log: Logger, requestId: string): RequestLogger {
  let child: Logger | undefined
  const childLogger = (): Logger => {
    child ??= log.child({ requestId })
    return child
  }
  return {
    info: (...line: Parameters<Logger['info']>) => childLogger().info(...line),
    warn: (...line: Parameters<Logger['warn']>) => childLogger().warn(...line),
    error: (...line: Parameters<Logger['error']>) => childLogger().error(...line),
  }
}
