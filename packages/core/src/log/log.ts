/** Where the kit writes messages for developers. */
export type Log = {
  info: (message: string, detail?: unknown) => void
  error: (message: string, detail?: unknown) => void
}

/** The log that writes to the console; nothing else in the kit does. */
export function consoleLog(): Log {
  const { console: output } = globalThis
  return {
    info: (message, detail) => (detail === undefined ? output.info(message) : output.info(message, detail)),
    error: (message, detail) => (detail === undefined ? output.error(message) : output.error(message, detail)),
  }
}
