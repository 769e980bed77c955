import { createSecretKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BaseError } from '@holdfast/base'
import { InvalidConfigError } from '../../config/errors.ts'
import { readOrMakeSecret } from '../../config/secrets.ts'
import { decrypt, encrypt } from './encrypt.ts'
import { createKmsKey } from './kmsKey.ts'
import type { MasterKey } from './masterKey.ts'

/** Wraps the keys of shares with the current master key of a ring, and unwraps them with the master key that wrapped them. */
export type KeyEncryption = {
  /** The id of the master key for new shares. */
  currentId: string
  wrap: (dataKey: Uint8Array, aad: string) => Promise<{ keyId: string; wrapped: Buffer }>
  /** @throws {UnknownMasterKeyError} | Error when the wrapped key belongs to another place. */
  unwrap: (wrapped: { keyId: string; wrapped: Uint8Array }, aad: string) => Promise<Buffer>
}

/** Thrown when a share was wrapped with a key that the ring no longer has. */
class UnknownMasterKeyError extends BaseError {
  override name = 'UnknownMasterKeyError' as const
  constructor(keyId: string) {
    super(`the key ring has no key '${keyId}'; put it back until no share uses it.`)
  }
}

/** The prefix that marks a key as held by a key service. The key's name at that service follows. */
const KMS = 'kms:'
const ENTRY = /^([\w-]{1,32}):([\da-f]{64}|kms:[\w:/-]{1,512})$/

/** Returns whether a master key of a ring is at a key service. */
export const isAtService = (key: string): boolean => key.startsWith(KMS)

/**
 * The keys of a ring by their ids, the current key first. A key is 64 hex characters, or `kms:` and the name of a key at a key
 * service.
 */
export type RingEntries = readonly (readonly [id: string, key: string])[]

/**
 * Parses a ring: entries `id:64 hex characters` or `id:kms:key`, separated by commas or lines; the first is the current key.
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
        `${variable} is not a key ring. Separate its entries id:key by commas or lines, name each id once, and put the current key first. A key is 64 hex characters, as \`openssl rand -hex 32\` prints them, or kms: and the ARN of a key.`,
      ],
    })
  }
  return entries.map((entry) => [entry?.[1] ?? '', entry?.[2] ?? ''] as const)
}

/**
 * Reads a ring from a variable, from the file that another variable names, or, in development, from a file that is created
 * once.
 *
 * @throws {InvalidConfigError}
 */
export function readKeyRing(options: {
  variable: string
  value: string | undefined
  file: string | undefined
  /** The file in which development stores its only key. */
  ownFile: string
}): RingEntries {
  const { variable, value, file, ownFile } = options
  if (value !== undefined) return parseKeyRing(value, variable)
  if (file === undefined) return parseKeyRing(`first:${readOrMakeSecret(ownFile, 'wallets')}`, ownFile)
  try {
    return parseKeyRing(readFileSync(file, 'utf8'), `${variable}_FILE`)
  } catch (error) {
    if (error instanceof InvalidConfigError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new InvalidConfigError({ problems: [`${variable}_FILE cannot be read (${reason}).`] })
  }
}

/** Creates a master key that is held in memory. */
function createLocalKey(id: string, hex: string): MasterKey {
  const key = createSecretKey(hex, 'hex').export()
  // The functions are async, so that a failure rejects instead of throwing.
  return {
    wrap: async (dataKey, aad) => encrypt(key, dataKey, `${id}|${aad}`),
    unwrap: async (wrapped, aad) => decrypt(key, wrapped, `${id}|${aad}`),
  }
}

/** Creates the key encryption of a ring, whose keys are held in memory or by a key service. */
export function createKeyEncryption(entries: RingEntries): KeyEncryption {
  const keys = new Map(
    entries.map(([id, key]) => [id, isAtService(key) ? createKmsKey(key.slice(KMS.length)) : createLocalKey(id, key)]),
  )
  const [currentId = ''] = keys.keys()
  const keyOf = (id: string): MasterKey => {
    const key = keys.get(id)
    if (!key) throw new UnknownMasterKeyError(id)
    return key
  }
  return {
    currentId,
    wrap: async (dataKey, aad) => ({ keyId: currentId, wrapped: await keyOf(currentId).wrap(dataKey, aad) }),
    unwrap: async ({ keyId, wrapped }, aad) => keyOf(keyId).unwrap(wrapped, aad),
  }
}
