import { type ChildProcess, fork, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { end, nextMessage, pin } from '../relay/child.ts'

const serverMain = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const bareMain = fileURLToPath(new URL('./bareServer.ts', import.meta.url))

/** The id of the measured server's project. */
export const projectId = '0123456789abcdef0123456789abcdef'
/** The origin in the load's requests. */
export const origin = 'http://localhost:3000'

/** A measured server, pinned to the first core. */
export type Running = { port: number; cpuSeconds: () => number; stop: () => Promise<void> }

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Returns the CPU seconds that all threads of a process have used, from Linux's scheduler. */
export function cpuSecondsOf({ pid = 0 }: ChildProcess): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const used = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]),
  )
  return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9
}

/**
 * The folder for a CPU profile of our server, which a browser's developer tools can open. Without `BENCH_PROFILE`, there is no
 * profile.
 */
const PROFILE_FOLDER = process.env['BENCH_PROFILE']
const profileOptions = PROFILE_FOLDER === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILE_FOLDER}`]

/** Starts the server as an operator does, with everything that processes a request: log, metrics, gate, limits. */
export async function startHoldfast(
  services = 'catalogue',
  variables: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
  // When root runs this, the database runs as another user, which must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  const [port, admin] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [...profileOptions, '--disable-warning=ExperimentalWarning', serverMain], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      SERVICES: services,
      PROJECT_ID: projectId,
      SERVICES_PORT: String(port),
      ADMIN_PORT: String(admin),
      ...variables,
    },
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  while (!(await fetch(`http://127.0.0.1:${admin}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) {
      await stop()
      throw new Error(`the server ended with ${child.exitCode}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  pin(child.pid, 0)
  return { port, cpuSeconds: () => cpuSecondsOf(child), stop }
}

/** Starts the baseline server. @param page - The page that it serves. */
export async function startBare(kind: 'json' | 'bytes', page: string): Promise<Running> {
  const child = fork(bareMain, [kind], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const listening = nextMessage<{ port: number }>(child)
  child.send(page)
  const { port } = await listening
  pin(child.pid, 0)
  return { port, cpuSeconds: () => cpuSecondsOf(child), stop: () => end(child) }
}
