import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pause } from '@holdfast/base'
import { TetherError } from './messages.ts'

/** Long enough for an owner that has lost its parent to write the state and end. */
const WAIT_FOR_OWNER_MS = 3_000
const LOOK_EVERY_MS = 20

/**
 * Claims a state file, so that no two chains write it. It waits for the tether of a killed parent, which may still be saving.
 *
 * @returns a function that releases it.
 * @throws {TetherError} if a running chain holds it.
 */
export async function lockState(stateFile: string): Promise<() => void> {
  const lock = `${stateFile}.lock`
  mkdirSync(dirname(lock), { recursive: true })
  const deadline = performance.now() + WAIT_FOR_OWNER_MS
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = readOwner(lock)
    if (owner === undefined) rmSync(lock, { force: true })
    else if (performance.now() > deadline) throw new TetherError({ kind: 'stateInUse', processId: owner })
    else await pause(LOOK_EVERY_MS)
  }
}

/** The running tether that holds the lock; undefined if a killed tether left it. */
function readOwner(lock: string): number | undefined {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    process.kill(pid, 0)
    // Another program may have got the process id since.
    const commandLine = `/proc/${pid}/cmdline`
    return existsSync(commandLine) && !readFileSync(commandLine, 'utf8').includes('tether') ? undefined : pid
  } catch {
    // The lock file is gone or its process has ended: no process holds it.
    return undefined
  }
}
