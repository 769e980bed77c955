import { type ChildProcess, spawn } from 'node:child_process'

/** How long a part may take to stop before it is killed. */
const STOP_GRACE_MS = 15_000

/** A child process of ours, with a name for messages. */
export type Part = {
  name: string
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Asks the process to stop, and kills it if it has not stopped after the grace period. */
  stop: () => Promise<void>
}

/**
 * Starts a Node script of ours as a part of the running system. The part has its own process group, so that a Ctrl-C reaches
 * only this process, which then stops the parts in order. It also has an IPC channel and stops when the channel closes, so that
 * nothing is left running even if this process is killed.
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
