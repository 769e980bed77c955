import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Usage } from './usage.ts'

const canPin = process.platform === 'linux' && availableParallelism() > 1 && existsSync('/usr/bin/taskset')

/** Restricts a process to one core, so that server and load do not share a core. */
export function pin(pid: number | undefined, core: number): void {
  if (canPin && pid !== undefined) spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)])
}

/** Starts a script in this folder as a child process with a message channel. */
export function startScript(name: string, args: readonly string[] = []): ChildProcess {
  const file = fileURLToPath(new URL(name, import.meta.url))
  return fork(file, args, { execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'] })
}

/** Waits for a child's next message. Rejects if the child ends first. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const abort = new AbortController()
  try {
    return await Promise.race([
      // Cast: the script sends only this message.
      once(child, 'message', { signal: abort.signal }).then(([message]) => message as Message),
      once(child, 'exit', { signal: abort.signal }).then(([code]) => {
        throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
      }),
    ])
  } finally {
    abort.abort()
  }
}

/** A measured relay. */
export type RelayProcess = {
  port: number
  usage: () => Promise<Usage>
  /** Reads the resident memory in bytes, after a garbage collection if the process is ours. */
  memory: () => Promise<number>
  stop: () => Promise<void>
}

/** Kills a child process and waits for its end. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Starts one of our relay scripts. */
export async function startRelay(name: string, args: readonly string[] = []): Promise<RelayProcess> {
  const child = startScript(name, args)
  const { port } = await nextMessage<{ port: number }>(child)
  pin(child.pid, 0)
  const ask = (question: 'usage' | 'memory'): Promise<Usage> => {
    const answer = nextMessage<Usage>(child)
    child.send(question)
    return answer
  }
  return {
    port,
    usage: () => ask('usage'),
    memory: () => ask('memory').then(({ rss }) => rss),
    stop: () => end(child),
  }
}

/** Finds a free port. Each server uses a new port, since the port of a killed server stays in TIME_WAIT. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // Cast: the server listens on TCP.
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Starts a third-party server and waits until its port is open. `readUsage` reads its usage from the kernel. */
export async function startForeign(
  command: string,
  argsFor: (port: number) => readonly string[],
  readUsage: (pid: number) => Usage,
): Promise<RelayProcess> {
  const port = await freePort()
  const child = spawn(command, argsFor(port), { stdio: 'ignore', env: { ...process.env, GOMAXPROCS: '1' } })
  const { pid = 0 } = child
  pin(pid, 0)
  try {
    await waitForPort(port)
  } catch (error) {
    await end(child)
    throw error
  }
  return {
    port,
    usage: async () => readUsage(pid),
    memory: async () => readUsage(pid).rss,
    stop: () => end(child),
  }
}

async function waitForPort(port: number): Promise<void> {
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens on port ${port}`)
}
