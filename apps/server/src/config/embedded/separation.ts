import { existsSync, readFileSync } from 'node:fs'

/** The variables of the environment that the embedded wallet's API and its vault must not share. */
export type CustodyEnvironment = Partial<
  Record<
    | 'DATABASE_URL'
    | 'EMBEDDED_KEYS'
    | 'EMBEDDED_KEYS_FILE'
    | 'EMBEDDED_SECRET'
    | 'VAULT_DATABASE_URL'
    | 'VAULT_KEYS'
    | 'VAULT_KEYS_FILE'
    | 'VAULT_SECRET',
    string | undefined
  >
>

const placeOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`.toLowerCase()
}
const userOf = (url: string): string => {
  const { hostname, port, username } = new URL(url)
  return `${username}@${hostname}:${port || '5432'}`.toLowerCase()
}
/** Lists the keys in the text of a ring: the keys written out in hex, and the names of the keys at a key service. */
const keysOf = (ring: string): string[] =>
  ring.match(/[\da-f]{64}|kms:[\w:/-]+/gi)?.map((key) => key.toLowerCase()) ?? []

/**
 * Returns one line for each database, database user, key or secret that the API and the vault share. Together the two services
 * can rebuild every wallet, so none of these may give access to both.
 */
export function listSharedCustody(environment: CustodyEnvironment): string[] {
  const api = {
    database: environment.DATABASE_URL,
    keys: ringText(environment.EMBEDDED_KEYS, environment.EMBEDDED_KEYS_FILE),
    secret: environment.EMBEDDED_SECRET,
  }
  const vault = {
    database: environment.VAULT_DATABASE_URL,
    keys: ringText(environment.VAULT_KEYS, environment.VAULT_KEYS_FILE),
    secret: environment.VAULT_SECRET,
  }
  const problems: string[] = []
  if (api.database && vault.database) {
    if (placeOf(api.database) === placeOf(vault.database)) {
      problems.push('VAULT_DATABASE_URL and DATABASE_URL are the same database; the vault needs a database of its own.')
    } else if (userOf(api.database) === userOf(vault.database)) {
      problems.push('VAULT_DATABASE_URL and DATABASE_URL have the same user; the vault needs a user of its own.')
    }
  }
  const apiKeys = keysOf(api.keys ?? '')
  if (keysOf(vault.keys ?? '').some((key) => apiKeys.includes(key))) {
    problems.push('VAULT_KEYS and EMBEDDED_KEYS share a key; the vault needs keys of its own.')
  }
  if (api.secret !== undefined && api.secret === vault.secret) {
    problems.push('VAULT_SECRET and EMBEDDED_SECRET are the same; the vault needs a secret of its own.')
  }
  return problems
}

/** Reads the text of a key ring from its variable or its file; undefined when there is none. */
function ringText(value: string | undefined, file: string | undefined): string | undefined {
  return value ?? (file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : undefined)
}
