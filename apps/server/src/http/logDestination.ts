import { type DestinationStream, destination } from 'pino'

/** Where log lines are written. */
export type LogDestination = {
  stream: DestinationStream
  /** Retries the lines that could not be written. @returns whether lines are still being lost. */
  isFailing: () => boolean
}

/** Lines that could not be written are kept up to this many bytes, until they can be written. */
const KEPT_BYTES = 1024 * 1024

/**
 * Opens a file, or a stream of the process, for the log. If writing fails, for example on a full disk, no request fails:
 * lines are kept up to a bound, and the server reports at `/readyz` that its log fails.
 *
 * @param to - a path, or the descriptor of an open file.
 */
export function openLogDestination(to: string | number): LogDestination {
  const file = destination({ dest: to, sync: true, maxLength: KEPT_BYTES })
  let isFailing = false
  file.on('error', () => (isFailing = true))
  file.on('write', () => (isFailing = false))
  return {
    stream: file,
    isFailing: () => {
      // The library's own flush would retry forever and block the process.
      if (isFailing) file.write('')
      return isFailing
    },
  }
}
