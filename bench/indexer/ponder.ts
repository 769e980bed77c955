import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@holdfast/testing/ports'
import { token } from './chain.ts'

/** The longest duration of a run, in milliseconds. After this, the benchmark fails. */
const MAX_MS = 6 * 60_000

/** Ponder and its peer packages, in the newest versions that every npm mirror we use has. */
const packages = { ponder: '0.16.10', hono: '4.13.19', viem: '2.57.1', typescript: '5.9.3' }

/** The app as in Ponder's documentation: one row for each transfer of a token. */
const files = {
  'ponder.config.ts': `
import { createConfig } from 'ponder'
const abi = [{ type: 'event', name: 'Transfer', inputs: [
  { name: 'from', type: 'address', indexed: true },
  { name: 'to', type: 'address', indexed: true },
  { name: 'amount', type: 'uint256', indexed: false },
] }] as const
export default createConfig({
  chains: { devnet: { id: 31337, rpc: process.env.BENCH_RPC_URL } },
  contracts: { Token: { abi, chain: 'devnet', address: '${token}', startBlock: 0 } },
})`,
  'ponder.schema.ts': `
import { onchainTable } from 'ponder'
export const transferEvent = onchainTable('transfer_event', (t) => ({
  id: t.text().primaryKey(),
  amount: t.bigint().notNull(),
  timestamp: t.integer().notNull(),
  from: t.hex().notNull(),
  to: t.hex().notNull(),
}))`,
  'src/index.ts': `
import { ponder } from 'ponder:registry'
import { transferEvent } from 'ponder:schema'
ponder.on('Token:Transfer', async ({ event, context }) => {
  await context.db.insert(transferEvent).values({
    id: event.id,
    amount: event.args.amount,
    timestamp: Number(event.block.timestamp),
    from: event.args.from,
    to: event.args.to,
  })
})`,
  'src/api/index.ts': `
import { Hono } from 'hono'
import { count } from 'ponder'
import { db } from 'ponder:api'
import schema from 'ponder:schema'
const app = new Hono()
app.get('/count', async (c) => c.json((await db.select({ value: count() }).from(schema.transferEvent))[0]))
export default app`,
} as const

/** Writes the app into a folder outside of the workspace. The first call installs its packages. */
function install(): string {
  const folder = join(process.env['BENCH_PEERS'] ?? join(tmpdir(), 'holdfast-bench-peers'), 'ponder')
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: packages })
  const file = join(folder, 'package.json')
  if (!existsSync(join(folder, 'node_modules', 'ponder')) || readFileSync(file, 'utf8') !== manifest) {
    process.stderr.write('installing ponder (once) …\n')
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, manifest)
    const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
    execFileSync('npm', options, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  mkdirSync(join(folder, 'src', 'api'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/**
 * Indexes the token's transfers with Ponder in its default settings.
 *
 * @param options.databaseUrl - The URL of Ponder's Postgres; undefined for Ponder's default database, which runs in its
 * process.
 * @returns the seconds from the first answer of Ponder's server, before Ponder begins to index, until it reports that all
 * history is indexed.
 */
export async function backfillPonder(options: {
  rpcUrl: string
  databaseUrl: string | undefined
  transfers: number
}): Promise<number> {
  const folder = install()
  rmSync(join(folder, '.ponder'), { recursive: true, force: true })
  const [port] = await freePorts(1)
  const program = join(folder, 'node_modules', 'ponder', 'dist', 'esm', 'bin', 'ponder.js')
  const args = ['--log-level', 'error', 'start', '--schema', 'bench', '--port', String(port)]
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PONDER_TELEMETRY_DISABLED: 'true',
      BENCH_RPC_URL: options.rpcUrl,
      ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
    },
  })
  const deadline = performance.now() + MAX_MS
  const waitUntil = async (path: string): Promise<void> => {
    while (!(await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null) throw new Error(`ponder ended with ${child.exitCode}`)
      if (performance.now() > deadline) throw new Error(`ponder was not done after ${MAX_MS / 1000} s`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  try {
    await waitUntil('/health')
    const startedAt = performance.now()
    await waitUntil('/ready')
    const seconds = (performance.now() - startedAt) / 1000
    const response = await fetch(`http://127.0.0.1:${port}/count`)
    // Cast: our own app of Ponder answers in this form.
    const { value } = (await response.json()) as { value: number }
    if (value !== options.transfers) throw new Error(`ponder has ${value} of ${options.transfers} transfers`)
    return seconds
  } finally {
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
  }
}
