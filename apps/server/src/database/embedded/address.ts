import { join } from 'node:path'

/** The database that everything is in. */
export const DATABASE = 'holdfast'

/** Where the embedded database keeps what it needs. */
export function pathsOf(dataDir: string): { folder: string; passwordFile: string } {
  return { folder: join(dataDir, 'postgres'), passwordFile: join(dataDir, 'postgres-password') }
}

/** Writes the address of a database on the embedded Postgres. */
export function addressOf({ password, port }: { password: string; port: number }, database: string = DATABASE): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}
