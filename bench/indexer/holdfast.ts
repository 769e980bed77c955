import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@holdfast/testing/ports'
import { Client } from 'pg'

const serverMain = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** Our server, which runs only the indexer. */
export type HoldfastIndexer = {
  child: ChildProcess
  /** Sends a signal and waits until the server has ended. @default SIGTERM */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** Starts the server as an operator does. @param options.devnetPort - The port of the chain to index. */
export async function startIndexer(options: { databaseUrl: string; devnetPort: number }): Promise<HoldfastIndexer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-bench-indexer-'))
  const [services, admin] = await freePorts(2)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', serverMain], {
    // Standard error is ignored, since the server reports there that the second local chain does not run.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      SERVICES: 'indexer',
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl,
      DEVNET_PORT: String(options.devnetPort),
      SERVICES_PORT: String(services),
      ADMIN_PORT: String(admin),
    },
  })
  return {
    child,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
      }
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Waits until the server has the chain's lock, which it takes before its first request to the node. @throws if the server ends
 * first.
 */
export function untilBegun(databaseUrl: string, child: ChildProcess): Promise<void> {
  const text = `select 1 from pg_stat_activity where application_name = 'holdfast-indexer-31337' and datname = current_database()`
  return waitUntil({ databaseUrl, child, text, isReached: (row) => row !== undefined })
}

/** Waits until a block is indexed. @throws if the server ends first. */
export function untilIndexed(databaseUrl: string, block: number, child: ChildProcess): Promise<void> {
  const text = 'select next_block as next from indexed_chain where chain_id = 31337'
  return waitUntil({ databaseUrl, child, text, isReached: (row) => Number(row?.next ?? 0) > block })
}

async function waitUntil(options: {
  databaseUrl: string
  child: ChildProcess
  text: string
  isReached: (row: { next?: string } | undefined) => boolean
}): Promise<void> {
  const { databaseUrl, child, text, isReached } = options
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server ended')
      const { rows } = await client
        .query<{ next?: string }>(text)
        // The tables do not exist until the server has created them.
        .catch(() => ({ rows: [] }))
      if (isReached(rows[0])) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } finally {
    await client.end()
  }
}
