import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A relay that can be killed without a warning. It restarts on the same port, with the messages that it had written to its log.
 */
export type KillableRelay = { url: string; killAndRestart: () => Promise<void>; remove: () => Promise<void> }

const script = fileURLToPath(new URL('./relayProcess.ts', import.meta.url))

/** Starts a relay in its own process, with its log in a temporary folder. */
export async function startKillableRelay(): Promise<KillableRelay> {
  const directory = await mkdtemp(join(tmpdir(), 'holdfast-killed-relay-'))
  let child: ChildProcess
  let port = 0

  const start = async (): Promise<void> => {
    child = fork(script, [String(port), directory], { execArgv: ['--disable-warning=ExperimentalWarning'] })
    const exited = once(child, 'exit').then(([code]) => {
      throw new Error(`the relay process ended with ${code}`)
    })
    // Only an exit before the relay listens is a failure: the test itself kills the process later.
    exited.catch(() => undefined)
    const [listening] = (await Promise.race([once(child, 'message'), exited])) as [number] // Cast: the script sends its port.
    port = listening
  }
  const kill = async (): Promise<void> => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  await start()
  return {
    url: `ws://127.0.0.1:${port}`,
    killAndRestart: async () => {
      await kill()
      await start()
    },
    remove: async () => {
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
