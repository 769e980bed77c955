import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { readOrMakeSecret } from '../../config/secrets.ts'
import { DatabaseStartError, describeDatabaseFailure, PortTakenError } from '../errors.ts'
import { DATABASE, pathsOf, urlOf } from './address.ts'
import type { SupervisorMessage, SupervisorSettings } from './messages.ts'

/** A Postgres run by this server. */
export type EmbeddedDatabase = {
  url: string
  /** The id of the current Postgres process. */
  processId: () => number
  /** Shuts Postgres down cleanly, and waits until it has ended. */
  stop: () => Promise<void>
}

const supervisorScript = fileURLToPath(new URL('./supervisor.ts', import.meta.url))
/** The disk space that Postgres needs to start and to write a little, in bytes. */
const MIN_FREE_BYTES = 100 * 1024 * 1024
/** The delay before a restart after an unexpected end, in milliseconds. */
const RESTART_AFTER_MS = 250
/** How many ports are tried. Creating the first database takes seconds, in which another program may take the port. */
const PORTS_TRIED = 3

/**
 * Starts the Postgres that ships with the server, with its data in `dataDir/postgres`, on a free port that only this machine
 * can reach. Postgres ends with this process, even when the process is killed. If Postgres ends unexpectedly, it is restarted.
 *
 * @param options.onEvent - called with a message when Postgres ends unexpectedly, when a restart fails, and when Postgres runs
 * again.
 * @param options.freeBytesOf - returns the free space on a folder's disk.
 * @param options.findPort - finds a port that is not in use.
 * @throws {DatabaseStartError} in one line that names the fix.
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string
  durable: boolean
  onEvent: (message: string) => void
  freeBytesOf?: ((folder: string) => number) | undefined
  findPort?: (() => Promise<number>) | undefined
}): Promise<EmbeddedDatabase> {
  const { dataDir, durable, onEvent, freeBytesOf = measureFreeBytes, findPort = findFreePort } = options
  mkdirSync(dataDir, { recursive: true })
  assertRoom(dataDir, freeBytesOf(dataDir))
  const { folder, passwordFile } = pathsOf(dataDir)
  const settings: SupervisorSettings = {
    folder,
    password: readOrMakeSecret(passwordFile, 'database'),
    port: await findPort(),
    durable,
  }
  let shouldRun = true
  let supervisor: ChildProcess
  let processId: number
  let restarting = Promise.resolve()

  const restartAfter = (ms: number): void => {
    setTimeout(() => {
      restarting = restart()
    }, ms)
  }
  const keepRunning = (child: ChildProcess): void => {
    child.once('exit', () => {
      if (!shouldRun) return
      onEvent('the database ended unexpectedly; starting it again')
      restartAfter(RESTART_AFTER_MS)
    })
  }
  const restart = async (): Promise<void> => {
    if (!shouldRun) return
    try {
      ;({ supervisor, processId } = await startSupervisor(settings))
      onEvent('the database is back')
      keepRunning(supervisor)
    } catch (error) {
      onEvent(error instanceof Error ? error.message : String(error))
      restartAfter(RESTART_AFTER_MS * 8)
    }
  }

  for (let attempt = 1; ; attempt += 1) {
    try {
      ;({ supervisor, processId } = await startSupervisor(settings))
      break
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === PORTS_TRIED) throw error
      settings.port = await findPort()
    }
  }
  keepRunning(supervisor)
  await ensureDatabase(settings).catch(async (error: unknown) => {
    shouldRun = false
    await endSupervisor(supervisor)
    throw error
  })
  return {
    url: urlOf(settings),
    processId: () => processId,
    stop: async () => {
      shouldRun = false
      // A restart that has begun must not leave its Postgres running.
      await restarting
      await endSupervisor(supervisor)
    },
  }
}

function measureFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function assertRoom(folder: string, freeBytes: number): void {
  if (freeBytes >= MIN_FREE_BYTES) return
  throw new DatabaseStartError(
    `only ${Math.floor(freeBytes / 1024 / 1024)} MB are free in ${folder}; free at least 100 MB, or set DATA_DIR to another disk.`,
  )
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function startSupervisor(settings: SupervisorSettings): Promise<{ supervisor: ChildProcess; processId: number }> {
  const supervisor = fork(supervisorScript, [String(process.pid)], {
    // A process group of its own: Ctrl-C in the terminal must reach only the server, which stops the database last.
    detached: true,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    // A supervisor that did not start may report several errors, and an error without a listener would end the server.
    supervisor.on('error', reject)
    supervisor.once('exit', () => reject(new DatabaseStartError('the database ended before it was ready.')))
    // Other messages arrive here as well: under `node --watch`, a child also reports which files it has loaded.
    supervisor.on('message', (message: Partial<SupervisorMessage>) => {
      if (message.kind === 'ready') resolve({ supervisor, processId: message.processId ?? 0 })
      if (message.kind === 'portTaken') reject(new PortTakenError(settings.port))
      if (message.kind === 'failed') reject(new DatabaseStartError(message.reason ?? 'the database did not start.'))
    })
    supervisor.send(settings, (error) => {
      if (error) reject(error)
    })
  })
}

function endSupervisor(supervisor: ChildProcess): Promise<void> {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    supervisor.once('exit', () => resolve())
    if (supervisor.connected) supervisor.disconnect()
  })
}

async function ensureDatabase(settings: SupervisorSettings): Promise<void> {
  const client = new Client({ connectionString: urlOf(settings, 'postgres') })
  // Without a listener, an error of the connection would end the process. The listener need not report it, because the running
  // query fails too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (cause) {
    throw new DatabaseStartError(
      `the database in ${settings.folder} cannot be used (${describeDatabaseFailure(cause)}); its password is kept in ${settings.folder}-password.`,
      { cause },
    )
  } finally {
    await client.end()
  }
}
