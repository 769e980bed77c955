import { createSecretKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { InvalidConfigError } from '../../config/errors.ts'
import { readOrMakeSecret } from '../../config/secrets.ts'
import { decrypt, encrypt } from './sealing.ts'

/**
 * Encrypts the keys of shares with a master key. The local ring holds its keys in memory; a key service of a cloud implements
 * the same two calls.
 */
export type KeyEncryption = {
  /** The key that new shares are wrapped with. */
  currentId: string
  wrap: (dataKey: Uint8Array, aad: string) => Promise<{ keyId: string; wrapped: Buffer }>
  /** @throws {UnknownMasterKeyError} | Error when the wrapped key is of another place. */
  unwrap: (wrapped: { keyId: string; wrapped: Uint8Array }, aad: string) => Promise<Buffer>
}

/** Thrown when a share was wrapped with a key that the ring no longer has. */
class UnknownMasterKeyError extends Error {
  override name = 'UnknownMasterKeyError' as const
  constructor(keyId: string) {
    super(`the key ring has no key '${keyId}'; put it back until no share uses it.`)
  }
}

const ENTRY = /^([\w-]{1,32}):([\da-f]{64})$/

/** The keys of a ring by their ids, the current one first. */
export type RingEntries = readonly (readonly [id: string, hex: string])[]

/**
 * Parses a ring: entries `id:64 hex characters`, separated by commas or lines; the first is the current key.
 *
 * @throws {InvalidConfigError} naming the variable, never a key.
 */
export function parseKeyRing(text: string, variable: string): RingEntries {
  const entries = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => ENTRY.exec(entry))
  const ids = entries.map((entry) => entry?.[1])
  if (entries.length === 0 || ids.includes(undefined) || new Set(ids).size !== ids.length) {
    throw new InvalidConfigError({
      problems: [
        `${variable} is not a key ring. Use entries id:key separated by commas or lines, each key 64 hex characters as \`openssl rand -hex 32\` prints, each id once, the current key first.`,
      ],
    })
  }
  return entries.map((entry) => [entry?.[1] ?? '', entry?.[2] ?? ''] as const)
}

/**
 * Reads a ring from a variable, from the file that another one names, or, in development, from a file made once.
 *
 * @throws {InvalidConfigError}
 */
export function readKeyRing(options: {
  variable: string
  value: string | undefined
  file: string | undefined
  /** Where development keeps its only key. */
  ownFile: string
}): RingEntries {
  const { variable, value, file, ownFile } = options
  if (value !== undefined) return parseKeyRing(value, variable)
  if (file === undefined) return [['first', readOrMakeSecret(ownFile)]]
  try {
    return parseKeyRing(readFileSync(file, 'utf8'), `${variable}_FILE`)
  } catch (error) {
    if (error instanceof InvalidConfigError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new InvalidConfigError({ problems: [`${variable}_FILE cannot be read (${reason}).`] })
  }
}

/** Creates the key encryption of a ring that this process holds. */
export function createLocalKeyEncryption(entries: RingEntries): KeyEncryption {
  const keys = new Map(entries.map(([id, hex]) => [id, createSecretKey(hex, 'hex').export()]))
  const [currentId = ''] = keys.keys()
  const keyOf = (id: string): Buffer => {
    const key = keys.get(id)
    if (!key) throw new UnknownMasterKeyError(id)
    return key
  }
  return {
    currentId,
    wrap: (dataKey, aad) =>
      Promise.resolve({ keyId: currentId, wrapped: encrypt(keyOf(currentId), dataKey, `${currentId}|${aad}`) }),
    // An async function, so that a missing key rejects.
    unwrap: async ({ keyId, wrapped }, aad) => decrypt(keyOf(keyId), wrapped, `${keyId}|${aad}`),
  }
}
