import { BaseError } from '@holdfast/base'

/** Thrown at startup when the database cannot be used; its line names the fix. */
export class DatabaseStartError extends BaseError {
  override name = 'DatabaseStartError' as const
}

/** Postgres error codes for: shutting down, starting up, too many clients, disk full, read-only, connection lost. */
const UNAVAILABLE = /^(?:08...|53...|57P0[1-5]|25006|58030|ECONN(?:REFUSED|RESET)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/
/** Driver failures, which have no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/

function* causes(error: unknown): Generator<object> {
  for (let current = error; typeof current === 'object' && current !== null; ) {
    yield current
    if (current instanceof AggregateError) for (const one of current.errors) yield* causes(one)
    current = 'cause' in current ? current.cause : undefined
  }
}

/** True when a query failed because no working database was available, not because of the query itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const one of causes(error)) {
    if ('code' in one && typeof one.code === 'string' && UNAVAILABLE.test(one.code)) return true
    if (one instanceof Error && LOST.test(one.message)) return true
  }
  return false
}

/** Postgres error codes for data that it cannot read and for missing data files. */
const DAMAGED = /^(?:XX00[012]|58P0[12])$/

/** True when Postgres reported an error or could not be reached. */
export function isDatabaseFailure(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true
  for (const one of causes(error)) if ('severity' in one && 'code' in one) return true
  return false
}

/** Describes a database failure in one line, without the query and its values; says what to do about damaged data. */
export function describeDatabaseFailure(error: unknown): string {
  let words = ''
  let isDamaged = false
  for (const one of causes(error)) {
    if (one instanceof Error) words = one.message || ('code' in one ? String(one.code) : one.name)
    if ('code' in one && typeof one.code === 'string' && DAMAGED.test(one.code)) isDamaged = true
  }
  const line = words.split('\n', 1)[0] || String(error)
  return isDamaged ? `${line}: its data is damaged; look at the disk, and restore a backup (docs/operate.md).` : line
}

/** True when a write failed because of its data, so that retrying cannot help. */
export function isUnstorable(error: unknown): boolean {
  for (const one of causes(error)) {
    // Data exceptions and constraint violations.
    if ('code' in one && typeof one.code === 'string' && /^2[23]...$/.test(one.code)) return true
  }
  return false
}

/** The name of the unique constraint that a write violated, if any. */
export function violatedUniqueRule(error: unknown): string | undefined {
  for (const one of causes(error)) {
    if ('code' in one && one.code === '23505') {
      return 'constraint' in one && typeof one.constraint === 'string' ? one.constraint : ''
    }
  }
  return undefined
}
