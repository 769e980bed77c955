import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../../database/embedded/startEmbeddedDatabase.ts'
import { migrateDatabase } from '../../database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL at which test files ask for the run's Postgres; it answers with {@link SharedPostgres} as JSON. */
    sharedPostgres: string
  }
}

/** The Postgres of a test run. */
export type SharedPostgres = {
  url: string
  /** Name of the template database, which tests copy: it has the application's tables, without rows. */
  template: string
}

const TEMPLATE = 'holdfast_template'

/** Where Linux keeps files in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** The free memory that the folder must have: more than all databases of a run need at the same time. */
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * Returns a folder for temporary files, in memory if there is room. Each database consists of hundreds of files, and creating and
 * removing them on a disk takes 0.1 to 0.2 s of CPU time.
 */
function temporaryFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize > NEEDED_BYTES ? MEMORY_FOLDER : tmpdir()
}

/**
 * Sets up a test run. All test files share one Postgres, because creating one takes longer than most files do. Postgres starts
 * when the first file asks for it, so a run without databases starts none.
 *
 * @returns a function that stops the Postgres; the test runner calls it after the last file.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: ReturnType<typeof start> | undefined
  const server = createServer((_, response) => {
    started ??= start()
    started.then(
      ({ shared }) => response.end(JSON.stringify(shared)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // The address of a TCP server.
  project.provide('sharedPostgres', `http://127.0.0.1:${port}`)
  return async () => {
    server.close()
    await (await started)?.stop()
  }
}

async function start(): Promise<{ shared: SharedPostgres; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(temporaryFolder(), 'holdfast-postgres-'))
  const { url, stop } = await startEmbeddedDatabase({ dataDir, durable: false, onEvent: () => undefined })
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrateDatabase(Object.assign(new URL(url), { pathname: TEMPLATE }).href)
  return {
    shared: { url, template: TEMPLATE },
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
