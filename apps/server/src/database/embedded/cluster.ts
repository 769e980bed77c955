import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from '../errors.ts'
import type { PostgresBinaries } from './binaries.ts'
import { commandAs, type PostgresIdentity } from './identity.ts'

/**
 * The major version of the shipped programs, which can read only data of the same major version. Data of an earlier version
 * must be migrated by hand.
 */
const MAJOR_VERSION = '18'

/**
 * Creates the data folder if there is none. The folder is created under another name and moved into place when it is complete,
 * so that an interrupted start leaves no incomplete folder.
 *
 * @throws {DatabaseStartError} if the folder exists but is not a data folder of this version.
 */
export async function ensureCluster(options: {
  folder: string
  password: string
  binaries: PostgresBinaries
  identity: PostgresIdentity
}): Promise<void> {
  const { folder, password, binaries, identity } = options
  if (existsSync(folder) && readdirSync(folder).length > 0) return assertVersion(folder)
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const passwordFile = join(draft, 'password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  const data = join(draft, 'data')
  if (identity.kind === 'account') {
    chownSync(draft, identity.uid, identity.gid)
    chownSync(passwordFile, identity.uid, identity.gid)
  }
  await runInitdb(
    binaries.initdb,
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile],
    identity,
  )
  rmSync(folder, { recursive: true, force: true })
  renameSync(data, folder)
  rmSync(draft, { recursive: true })
}

function assertVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (version === MAJOR_VERSION) return
  throw new DatabaseStartError(
    version
      ? `the database in ${folder} was made by Postgres ${version}, but this server ships Postgres ${MAJOR_VERSION}; dump and restore it (docs/operate.md), or set DATA_DIR.`
      : `the database folder ${folder} is damaged (it has no PG_VERSION); restore a backup, or move it away to begin with an empty one.`,
  )
}

function runInitdb(program: string, parameters: readonly string[], identity: PostgresIdentity): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = commandAs(identity, program, [...parameters, '-E', 'UTF8', '--locale', 'C', '--no-instructions'])
    const child = spawn(command.program, command.parameters, {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...command.options,
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    const fail = (reason: string): void =>
      reject(new DatabaseStartError(`the database could not be created: ${reason}`))
    child.once('error', (error) => fail(error.message))
    child.once('close', (code) => (code === 0 ? resolve() : fail(output.trim().split('\n').at(-1) ?? `code ${code}`)))
  })
}
