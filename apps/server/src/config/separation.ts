/** What one of the two services of an embedded wallet keeps to itself. */
type Kept = { database: string | undefined; keys: string | undefined; secret: string | undefined }

const placeOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`.toLowerCase()
}
const userOf = (url: string): string => {
  const { hostname, port, username } = new URL(url)
  return `${username}@${hostname}:${port || '5432'}`.toLowerCase()
}
const keysOf = (ring: string): string[] => ring.match(/[\da-f]{64}/gi)?.map((key) => key.toLowerCase()) ?? []

/**
 * Returns one line for each thing that the API and the vault share. Together the two can rebuild every wallet, so one database,
 * one user of a database, or one key must not give access to both.
 */
export function listSharedCustody(api: Kept, vault: Kept): string[] {
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
