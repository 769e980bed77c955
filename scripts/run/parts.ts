import { type ChildProcess, spawn } from 'node:child_process'

/** How long a part may take to stop before it is killed. */
const STOP_GRACE_MS = 15_000

/** A child process of ours, with a name for messages. */
export type Part = {
  name: string
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Asks it to stop, and kills it if it does not. */
  stop: () => Promise<void>
}

/**
 * Starts a Node script of ours as a part of the running system. It gets its own process group, so that a Ctrl-C reaches only us
 * and we stop the parts in order. It also gets an IPC channel. When the channel closes, the part stops, so nothing is left
 * running even if we are killed.
 */
export function startPart(
  name: string,
  script: string,
  options: { env?: NodeJS.ProcessEnv; execArgv?: readonly string[] } = {},
): Part {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...(options.execArgv ?? []), script],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env, ...options.env }, detached: true },
  )
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: 1, signal: null }))
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS)
    await ended
    clearTimeout(timer)
  }
  return { name, ended, stop }
}
