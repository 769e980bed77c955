import { type DestinationStream, destination } from 'pino'

/** Where log lines are written. */
export type LogDestination = {
  stream: DestinationStream
  /** Retries the lines that could not be written. @returns whether writing still fails. */
  retry: () => boolean
}

/** Lines that could not be written are kept up to this many bytes, until they can be written. */
const KEPT_BYTES = 1024 * 1024

/** The start of each line of pino's level `info`. */
const INFO_PREFIX = '{"level":30,'
/** Lines that wait for the end of a turn are written earlier once they are this long together. */
const TURN_BYTES = 64 * 1024

/**
 * Opens a file, or a stream of the process, for the log. Ordinary lines of one turn of the event loop are written together at
 * the end of the turn, because a write for each line would cost more than forming the line. A warning or an error is written at
 * once, after the lines that wait. If writing fails, for example on a full disk, no request fails: lines are kept up to a
 * bound, and `/readyz` reports the failure.
 *
 * @param to - a path, or the descriptor of an open file.
 */
export function openLogDestination(to: string | number): LogDestination {
  const file = destination({ dest: to, sync: true, maxLength: KEPT_BYTES })
  let isFailing = false
  file.on('error', () => (isFailing = true))
  file.on('write', () => (isFailing = false))
  let waiting = ''
  let isScheduled = false
  const flush = (): void => {
    if (waiting === '') return
    const lines = waiting
    waiting = ''
    file.write(lines)
  }
  const flushLater = (): void => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      flush()
    })
  }
  process.on('exit', flush)
  return {
    stream: {
      write: (line) => {
        waiting += line
        if (line.startsWith(INFO_PREFIX) && waiting.length < TURN_BYTES) flushLater()
        else flush()
      },
    },
    retry: () => {
      flush()
      // Any write retries the kept lines. The library's own flush would retry forever and block the process.
      if (isFailing) file.write('')
      return isFailing
    },
  }
}
