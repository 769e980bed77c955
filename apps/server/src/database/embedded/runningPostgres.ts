import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '@holdfast/base'
import { DatabaseStartError } from '../errors.ts'

/** How long a Postgres whose server was killed may take to write its data and end, in milliseconds. */
const END_MS = 20_000
const POLL_MS = 25

function commandLineOf(processId: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(processId)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // The process has ended.
    return ''
  }
}

function parentOf(processId: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(processId)], { encoding: 'utf8' }))
  } catch {
    // The process has ended.
    return 0
  }
}

/**
 * Finds the Postgres process that uses a data folder. The process's command line is checked, because the process id that is
 * stored in the folder may belong to another program by now.
 *
 * @returns the process id, or undefined when no Postgres uses the folder.
 */
export function findRunningPostgres(folder: string): number | undefined {
  let processId: number
  try {
    processId = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    process.kill(processId, 0)
  } catch {
    // There is no such file, or no such process.
    return undefined
  }
  return commandLineOf(processId).includes(`-D ${folder} `) ? processId : undefined
}

/**
 * Ensures that no Postgres uses a data folder. If the server that ran Postgres was killed, its supervisor (`supervisor.ts`)
 * stops Postgres, so this waits until Postgres has ended. If the supervisor was killed too, this signals Postgres to stop
 * and waits.
 *
 * @throws {DatabaseStartError} if Postgres belongs to a server that is still running, or does not stop.
 */
export async function endLeftoverPostgres(folder: string): Promise<void> {
  const deadline = performance.now() + END_MS
  let isSignalled = false
  for (;;) {
    const processId = findRunningPostgres(folder)
    if (processId === undefined) return
    const supervisor = supervisorOf(processId)
    if (supervisor.hasServer) {
      throw new DatabaseStartError(
        `another server runs on the database in ${folder} (process ${processId}); stop it, or set DATA_DIR to another folder.`,
      )
    }
    if (!supervisor.isAlive && !isSignalled) {
      process.kill(processId, 'SIGINT')
      isSignalled = true
    }
    if (performance.now() > deadline) {
      throw new DatabaseStartError(
        `a database left running in ${folder} (process ${processId}) does not end; end it by hand.`,
      )
    }
    await pause(POLL_MS)
  }
}

/**
 * Finds out whether the supervisor of a Postgres is alive, and whether the server that started the supervisor is still alive.
 * The server's process id is an argument of the supervisor.
 */
function supervisorOf(processId: number): { isAlive: boolean; hasServer: boolean } {
  const supervisor = parentOf(processId)
  const server = /supervisor\.ts (\d+)$/.exec(commandLineOf(supervisor))?.[1]
  return { isAlive: server !== undefined, hasServer: server !== undefined && parentOf(supervisor) === Number(server) }
}
