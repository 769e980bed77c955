import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'

/** The space needed for the database, the chain's state and a build. */
const MIN_FREE_BYTES = 300 * 1024 * 1024

/** How long the processes of an earlier system that was killed may take to end, in milliseconds. */
const RELEASE_MS = 2_000

/**
 * Thrown when the system cannot start, or cannot go on. The message is one line that says what to do. This module imports no
 * package, so that it loads even if the packages are missing or broken.
 */
export class PreflightError extends Error {
  override name = 'PreflightError' as const
}

/** A port to listen on, its use, and the variable that changes it. */
export type WantedPort = { port: number; use: string; variable: string; host?: string | undefined }

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** Returns whether a port is free, or becomes free within `RELEASE_MS`. */
async function becomesFree(port: number, host: string): Promise<boolean> {
  const deadline = performance.now() + RELEASE_MS
  while (!(await canListen(port, host))) {
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return true
}

/** Reads a port from the environment. @throws {PreflightError} with the variable, its value and the accepted values. */
export function readPort(variable: string, fallback: number): number {
  const value = process.env[variable]
  if (value === undefined || value === '') return fallback
  const port = Number(value)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new PreflightError(`${variable} is '${value}'; a port is a whole number from 1 to 65535.`)
}

/** Checks that the ports are free. @throws {PreflightError} for the first port that another program uses. */
export async function assertPortsFree(wanted: readonly WantedPort[]): Promise<void> {
  for (const { port, use, variable, host = '127.0.0.1' } of wanted) {
    if (await becomesFree(port, host)) continue
    throw new PreflightError(
      `port ${port} (${use}) is in use; stop the program that uses it, or choose another with ${variable}.`,
    )
  }
}

/** Creates the data folder and checks that it is writable and has enough space. @throws {PreflightError} */
export function assertDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new PreflightError(`the data folder ${folder} cannot be used (${reason}); make it writable or set DATA_DIR.`)
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= MIN_FREE_BYTES) return
  const megabytes = Math.floor(free / 1024 / 1024)
  throw new PreflightError(
    `only ${megabytes} MB are free where the data is kept (${folder}); free at least 300 MB or set DATA_DIR to another disk.`,
  )
}
