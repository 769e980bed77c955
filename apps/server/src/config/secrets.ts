import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidConfigError } from './errors.ts'

/** Shortest secret that is accepted from a file, in characters: half the length of a new one. */
const LEAST_CHARACTERS = 32

/**
 * Returns a secret of 32 random bytes, created once and kept in a file that only we can read. Used for the embedded
 * database's password and, in development, for the cookie key; production sets that key itself. Callers that create it at
 * the same time all get the same one.
 *
 * @throws {InvalidConfigError} if the file is too short, for example because the disk was full.
 */
export function readOrMakeSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= LEAST_CHARACTERS) return secret
  throw new InvalidConfigError({
    problems: [
      `${file} is ${secret === '' ? 'empty' : 'too short'}, so it protects nothing; restore it from a backup, or remove it, and the server makes another one.`,
    ],
  })
}

/** Creates the file with its content in one step, so that no reader and no interruption leaves it half-written. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    // Another process was first: its secret counts.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}
