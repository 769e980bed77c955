/** Where the kit writes messages for developers. */
export type Log = {
  info: (message: string, detail?: unknown) => void
  error: (message: string, detail?: unknown) => void
}

/** Creates the log that writes to the console. Nothing else in the kit writes there. */
export function consoleLog(): Log {
  const { console: output } = globalThis
  return {
    info: (message, detail) => (detail === undefined ? output.info(message) : output.info(message, detail)),
    error: (message, detail) => (detail === undefined ? output.error(message) : output.error(message, detail)),
  }
}
