import { type DestinationStream, destination } from 'pino'

/** Where lines of the log go. */
export type LogDestination = {
  stream: DestinationStream
  /** Tries again what could not be written. @returns whether lines are still being lost. */
  isFailing: () => boolean
}

/** Lines that could not be written are kept up to this, to be written when that is possible again. */
const KEPT_BYTES = 1024 * 1024

/**
 * Opens a file, or a stream of the process, for the log. What cannot be written, on a full disk say, fails no request: it is
 * kept up to a bound, and the server says at `/readyz` that its log fails.
 *
 * @param to - a path, or the number of an open file.
 */
export function openLogDestination(to: string | number): LogDestination {
  const file = destination({ dest: to, sync: true, maxLength: KEPT_BYTES })
  let isFailing = false
  file.on('error', () => (isFailing = true))
  file.on('write', () => (isFailing = false))
  return {
    stream: file,
    isFailing: () => {
      // Its own flush would try for ever, and stop the process with it.
      if (isFailing) file.write('')
      return isFailing
    },
  }
}
