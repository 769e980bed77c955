import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '@holdfast/base'
import { DatabaseStartError } from '../errors.ts'
import { pathsOf, urlOf } from './address.ts'
import { findRunningPostgres } from './runningPostgres.ts'

/** How long Postgres may take to start, or to stop, in milliseconds. */
const SETTLE_MS = 20_000
const POLL_MS = 50

/** Line numbers in `postmaster.pid`, counted from 0. */
const PORT_LINE = 3
const STATUS_LINE = 7

/**
 * Finds the embedded database of a server that is running.
 *
 * @returns the database's URL, or undefined when no database runs in the folder.
 * @throws {DatabaseStartError} when this user may not read the database's password, or when the database neither starts nor
 * stops.
 */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const { folder, passwordFile } = pathsOf(dataDir)
  const deadline = performance.now() + SETTLE_MS
  while (findRunningPostgres(folder) !== undefined) {
    const port = readPort(join(folder, 'postmaster.pid'))
    if (port !== undefined) return urlOf({ password: readPassword(passwordFile), port })
    if (performance.now() > deadline) {
      throw new DatabaseStartError(`the database in ${folder} is starting or stopping; try again in a moment.`)
    }
    await pause(POLL_MS)
  }
  return undefined
}

/** Reads the port from `postmaster.pid`. @returns undefined while Postgres does not accept connections. */
function readPort(file: string): number | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines[STATUS_LINE]?.trim() === 'ready' ? Number(lines[PORT_LINE]) : undefined
  } catch {
    // Postgres has ended in the meantime and removed the file.
    return undefined
  }
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseStartError(
      `the password of the running database cannot be read (${reason}); run this command as the user who runs the server.`,
      { cause },
    )
  }
}
