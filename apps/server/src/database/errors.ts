import { BaseError } from '@holdfast/base'

/** Thrown at startup when the database cannot be used; the message names the fix in one line. */
export class DatabaseStartError extends BaseError {
  override name = 'DatabaseStartError' as const
}

/** Thrown when another program has taken the port, which was free when it was chosen. */
export class PortTakenError extends DatabaseStartError {
  constructor(port: number) {
    super(
      `port ${port} was free when it was chosen for the database, but another program has taken it since; start again.`,
    )
  }
}

/** What to do when an undamaged database cannot start because of the disk, by words in the system's error. */
const remedies = [
  ['No space left on device', 'make room on the disk'],
  ['Read-only file system', 'make it writable'],
  ['Permission denied', 'give this user access to it'],
] as const

/** Says why the database in a folder does not start, and what to do. Postgres reports the reason only as text. */
export function explainFailedStart(folder: string, reason: string): string {
  const [, remedy = 'restore a backup, or move the folder away to begin with an empty one'] =
    remedies.find(([words]) => reason.includes(words)) ?? []
  return `the database in ${folder} does not start: ${reason}; ${remedy}.`
}

/**
 * Error codes of Postgres and the system for a database that shuts down or starts up, has too many clients or a full disk,
 * cannot read its disk, is read-only, or cannot be reached.
 */
const UNAVAILABLE = /^(?:08...|53...|57P0[1-5]|25006|58030|ECONN(?:REFUSED|RESET)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/
/** The messages of driver errors, which have no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/

function* causes(error: unknown): Generator<object> {
  for (let current = error; typeof current === 'object' && current !== null; ) {
    yield current
    if (current instanceof AggregateError) for (const inner of current.errors) yield* causes(inner)
    current = 'cause' in current ? current.cause : undefined
  }
}

/** Returns whether a query failed because no working database was available, not because of the query itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of causes(error)) {
    if ('code' in cause && typeof cause.code === 'string' && UNAVAILABLE.test(cause.code)) return true
    if (cause instanceof Error && LOST.test(cause.message)) return true
  }
  return false
}

/** Postgres error codes for data that it cannot read and for missing data files. */
const DAMAGED = /^(?:XX00[012]|58P0[12])$/

/** Returns whether Postgres reported an error or could not be reached. */
export function isDatabaseFailure(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true
  for (const cause of causes(error)) if ('severity' in cause && 'code' in cause) return true
  return false
}

/** Describes a database failure in one line, without the query and its values; says what to do about damaged data. */
export function describeDatabaseFailure(error: unknown): string {
  let text = ''
  let isDamaged = false
  for (const cause of causes(error)) {
    if (cause instanceof Error) text = cause.message || ('code' in cause ? String(cause.code) : cause.name)
    if ('code' in cause && typeof cause.code === 'string' && DAMAGED.test(cause.code)) isDamaged = true
  }
  const line = text.split('\n', 1)[0] || String(error)
  return isDamaged ? `${line}: its data is damaged; look at the disk, and restore a backup (docs/operate.md).` : line
}

/** Returns whether a write failed because of its data, so that retrying cannot help. */
export function isUnstorable(error: unknown): boolean {
  for (const cause of causes(error)) {
    // Data exceptions and constraint violations.
    if ('code' in cause && typeof cause.code === 'string' && /^2[23]...$/.test(cause.code)) return true
  }
  return false
}

/**
 * Finds the name of the unique constraint that a write violated.
 *
 * @returns an empty text if Postgres did not name the constraint, and undefined if none was violated.
 */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  for (const cause of causes(error)) {
    if ('code' in cause && cause.code === '23505') {
      return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : ''
    }
  }
  return undefined
}
