import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseStartError, explainFailedStart, PortTakenError } from '../errors.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { assertReachable, commandAs, findIdentity } from './identity.ts'
import type { SupervisorMessage, SupervisorSettings } from './messages.ts'
import { endLeftoverPostgres } from './runningPostgres.ts'
import { waitUntilReady } from './waitUntilReady.ts'

/**
 * The supervisor: a process between the server and Postgres. Its channel to the server closes when the server ends for any
 * reason; then the supervisor shuts Postgres down cleanly. If the supervisor itself is killed, the kernel signals Postgres to
 * stop (on Linux), or else the next start of the server stops Postgres.
 */

let postgres: ChildProcess | undefined

function report(message: SupervisorMessage): void {
  if (process.connected) process.send?.(message)
}

function flagsOf({ folder, port, durable }: SupervisorSettings): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '64MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const settings = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', folder, '-p', String(port), ...settings]
}

async function start(settings: SupervisorSettings): Promise<void> {
  const binaries = await findBinaries()
  const identity = findIdentity(settings.folder)
  if (identity.kind === 'account') {
    // The account must be able to enter the data folder. This is safe, because each secret file in the folder has its own
    // permissions.
    const dataDir = dirname(settings.folder)
    chmodSync(dataDir, statSync(dataDir).mode | 0o011)
    for (const path of [settings.folder, binaries.postgres]) assertReachable(path, identity)
  }
  await endLeftoverPostgres(settings.folder)
  await ensureCluster({ ...settings, binaries, identity })
  const { program, parameters, options } = commandAs(identity, binaries.postgres, flagsOf(settings), 'INT')
  postgres = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'], ...options })
  // If a ready Postgres ends, the supervisor exits too. The server then starts both again, unless it is stopping.
  const { port } = settings
  await waitUntilReady(postgres, { port, onEnd: (code) => process.exit(code) }).catch((error: Error) => {
    if (error instanceof PortTakenError) throw error
    throw new DatabaseStartError(explainFailedStart(settings.folder, error.message))
  })
  report({ kind: 'ready', processId: postgres.pid ?? 0 })
}

function stop(): void {
  if (postgres && postgres.exitCode === null && postgres.signalCode === null) postgres.kill('SIGINT')
  else process.exit(0)
}

process.on('disconnect', stop)
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.once('message', (settings: SupervisorSettings) => {
  start(settings).catch((error: unknown) => {
    if (error instanceof PortTakenError) report({ kind: 'portTaken' })
    else report({ kind: 'failed', reason: error instanceof DatabaseStartError ? error.shortMessage : String(error) })
    if (process.connected) process.disconnect()
  })
})
