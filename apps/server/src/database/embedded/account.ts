import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseStartError } from '../errors.ts'

/** The user that Postgres runs as, when it must not run as ours. */
export type PostgresAccount = { uid: number; gid: number }

const NAME = 'postgres'

function idOf(kind: '-u' | '-g'): number | undefined {
  try {
    return Number(execFileSync('id', [kind, NAME], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}

/**
 * Postgres refuses to run as root; then it gets the account `postgres`, which is made when it is missing (containers).
 *
 * @returns undefined when Postgres may run as the user that we are.
 * @throws {DatabaseStartError}
 */
export function findPostgresAccount(): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (idOf('-u') === undefined) {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', NAME], { stdio: 'ignore' })
    } catch (cause) {
      throw new DatabaseStartError(
        `root may not run Postgres and the user '${NAME}' could not be made; start as an ordinary user, or set DATABASE_URL.`,
        { cause },
      )
    }
  }
  return { uid: idOf('-u') ?? 0, gid: idOf('-g') ?? 0 }
}

/**
 * Checks that an account may enter every folder above a path.
 *
 * @throws {DatabaseStartError} naming the folder that is closed to it.
 */
export function assertReachable(path: string, { uid, gid }: PostgresAccount): void {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if ((mode & bit) === 0) {
      throw new DatabaseStartError(
        `under root the database runs as the user '${NAME}', who may not enter ${folder}; run 'chmod o+x ${folder}', start as an ordinary user, or set DATABASE_URL.`,
      )
    }
    if (folder === dirname(folder)) return
  }
}
