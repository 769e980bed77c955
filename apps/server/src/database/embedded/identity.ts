import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseStartError } from '../errors.ts'

/**
 * The user that Postgres runs as. Postgres refuses to run as root. So a server that runs as root starts Postgres in a user
 * namespace: there, Postgres sees itself as another user, but its files still belong to root. Where the system forbids
 * namespaces, Postgres runs as the account `postgres`.
 */
export type PostgresIdentity =
  | { kind: 'ourselves' }
  | { kind: 'namespace' }
  | { kind: 'account'; uid: number; gid: number }

/** The account that Postgres runs as on systems without user namespaces. */
const NAME = 'postgres'
/** The user id and group id that Postgres sees in a namespace; any number except root's. */
const INNER_ID = 1000
/** Programs of util-linux. */
const UNSHARE = '/usr/bin/unshare'
const SETPRIV = '/usr/bin/setpriv'

/**
 * Chooses the user that Postgres runs as. An existing data folder keeps its owner.
 *
 * @throws {DatabaseStartError} as root, if there are no namespaces and the account cannot be created.
 */
export function findIdentity(folder: string): PostgresIdentity {
  if (process.getuid?.() !== 0) return { kind: 'ourselves' }
  const isOwnedByAccount = existsSync(folder) && statSync(folder).uid !== 0
  if (!isOwnedByAccount && canUnshare()) return { kind: 'namespace' }
  return findAccount()
}

function canUnshare(): boolean {
  const { program, parameters } = commandAs({ kind: 'namespace' }, 'true', [])
  return existsSync(UNSHARE) && spawnSync(program, parameters, { stdio: 'ignore' }).status === 0
}

/** A program to spawn, and the user to run it as. */
export type Command = { program: string; parameters: string[]; options: { uid?: number; gid?: number } }

/**
 * Builds the command that runs a program under an identity.
 *
 * @param parentDeathSignal - the signal that the kernel sends to the program when our process ends, if the system supports it.
 */
export function commandAs(
  identity: PostgresIdentity,
  program: string,
  parameters: readonly string[],
  parentDeathSignal?: 'INT',
): Command {
  const innerCommand =
    parentDeathSignal && existsSync(SETPRIV)
      ? [SETPRIV, '--pdeathsig', parentDeathSignal, ...setprivIdentity(identity), program, ...parameters]
      : [program, ...parameters]
  const usesSetpriv = innerCommand[0] === SETPRIV
  const fullCommand =
    identity.kind === 'namespace'
      ? [UNSHARE, '--user', `--map-user=${INNER_ID}`, `--map-group=${INNER_ID}`, '--', ...innerCommand]
      : innerCommand
  const [first = program, ...rest] = fullCommand
  const options = identity.kind === 'account' && !usesSetpriv ? { uid: identity.uid, gid: identity.gid } : {}
  return { program: first, parameters: rest, options }
}

function setprivIdentity(identity: PostgresIdentity): string[] {
  if (identity.kind !== 'account') return []
  return ['--reuid', String(identity.uid), '--regid', String(identity.gid), '--clear-groups']
}

function idOf(kind: '-u' | '-g'): number | undefined {
  try {
    return Number(execFileSync('id', [kind, NAME], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    // The system has no such user yet.
    return undefined
  }
}

/** Finds the account `postgres`, or creates it where it is missing, as in containers. */
function findAccount(): PostgresIdentity {
  if (idOf('-u') === undefined) {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', NAME], { stdio: 'ignore' })
    } catch (cause) {
      throw new DatabaseStartError(
        `root may not run Postgres and the user '${NAME}' could not be created; start as an ordinary user, or set DATABASE_URL.`,
        { cause },
      )
    }
  }
  return { kind: 'account', uid: idOf('-u') ?? 0, gid: idOf('-g') ?? 0 }
}

/**
 * Checks that an account can enter every folder above a path.
 *
 * @throws {DatabaseStartError} naming the folder that the account cannot enter.
 */
export function assertReachable(path: string, { uid, gid }: { uid: number; gid: number }): void {
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
