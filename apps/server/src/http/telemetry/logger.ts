import { isRecord } from '@holdfast/base'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Keys whose values are never logged, at the top level and in the two levels below it. */
const SECRET_KEYS = [
  'cookie',
  'set-cookie',
  'authorization',
  'password',
  'otp',
  'code',
  'signature',
  'token',
  'secret',
  'email',
]

const paths = SECRET_KEYS.flatMap((key) => {
  const name = key.includes('-') ? `["${key}"]` : key
  const dot = key.includes('-') ? '' : '.'
  return [name, `*${dot}${name}`, `*.*${dot}${name}`]
})

/** Creates the log: JSON lines with secrets removed. */
export function createLogger(options: { level?: string | undefined; destination: DestinationStream }): Logger {
  return pino(
    {
      level: options.level ?? 'info',
      base: null,
      timestamp: createTimestamp(),
      redact: { paths, censor: '(hidden)' },
      serializers: { error: describeError },
    },
    options.destination,
  )
}

/** Creates the writer of each line's time. A busy server writes many lines in a millisecond, so the text is cached. */
function createTimestamp(): () => string {
  let [writtenMs, text] = [Number.NaN, '']
  return () => {
    const nowMs = Date.now()
    if (nowMs !== writtenMs) [writtenMs, text] = [nowMs, `,"time":"${new Date(nowMs).toISOString()}"`]
    return text
  }
}

/**
 * Reduces an error to its useful parts. The message of a failed query contains its values, such as a password's hash, so the
 * query's text without values replaces the message.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : typeof error }
  const isQuery = 'query' in error && 'params' in error
  const lines = (error.stack ?? '').slice(error.message.length).split('\n')
  const frames = lines.map((line) => line.trim()).filter((line) => line.startsWith('at '))
  return {
    name: error.name,
    message: isQuery ? `Failed query: ${String(error.query)}` : error.message,
    ...('code' in error && typeof error.code === 'string' && { errorCode: error.code }),
    at: frames.slice(0, 6),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/**
 * Describes a failure in one line: by its message, or for a failed query by the message of the database driver.
 *
 * @param error - an error, or the result of {@link describeError} as a log line holds it.
 */
export function formatFailure(error: unknown): string {
  if (!isRecord(error)) return String(error)
  const { message, cause } = error
  if (typeof message !== 'string') return ''
  return message.startsWith('Failed query') && isRecord(cause) ? formatFailure(cause) : message.replaceAll('\n', ' ')
}
