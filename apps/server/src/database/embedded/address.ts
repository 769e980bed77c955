import { join } from 'node:path'

/** The name of the database that holds all data. */
export const DATABASE = 'holdfast'

/** Returns the paths of the embedded database's folder and of its password file. */
export function pathsOf(dataDir: string): { folder: string; passwordFile: string } {
  return { folder: join(dataDir, 'postgres'), passwordFile: join(dataDir, 'postgres-password') }
}

/** Builds the URL of a database on the embedded Postgres. */
export function urlOf({ password, port }: { password: string; port: number }, database: string = DATABASE): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}
