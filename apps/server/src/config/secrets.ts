import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidConfigError } from './errors.ts'

/** Shortest secret that is accepted from a file, in characters: half the length of a new secret. */
const MIN_CHARACTERS = 32

/** What the operator can do about a damaged file, by the use of its secret. */
const remedies = {
  cookies: 'restore it from a backup, or remove it: the server makes a new secret, and all users sign in again',
  database: 'restore it from a backup: the database accepts only the secret that it was made with',
  wallets: 'restore it from a backup: with another one, no wallet that was made so far can be opened',
} as const

/**
 * Returns a secret of 32 random bytes, created once and stored in a file that only the server's user can read. Such secrets are
 * the embedded database's password and, in development, the cookie key and the secrets of embedded wallets, which the operator
 * sets in production. Concurrent callers all get the same secret.
 *
 * @param use - what the secret is for.
 * @throws {InvalidConfigError} if the file cannot be read or made, or its content is damaged, for example because the disk was
 * full.
 */
export function readOrMakeSecret(file: string, use: keyof typeof remedies): string {
  let secret: string
  try {
    if (!existsSync(file)) makeSecret(file)
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InvalidConfigError({ problems: [`${file} can be neither read nor made (${reason}).`] })
  }
  const problem = findProblem(secret)
  if (problem === undefined) return secret
  throw new InvalidConfigError({ problems: [`${file} is ${problem}, so it protects nothing; ${remedies[use]}.`] })
}

function findProblem(secret: string): string | undefined {
  if (secret === '') return 'empty'
  if (secret.length < MIN_CHARACTERS) return 'too short'
  if (/^[\da-f]{32,63}$/.test(secret)) return 'cut short'
  return /^[\x21-\x7e]+$/.test(secret) ? undefined : 'damaged'
}

/** Creates the file with its content in one step, so that no reader sees half of it, even after an interruption. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    // If another process has created the file first, its secret is used.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}
