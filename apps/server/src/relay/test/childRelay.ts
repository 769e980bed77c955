import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A relay in a process of its own, which can be killed and restarted on the same port. */
export type ChildRelay = { port: number; url: string; kill: (signal: NodeJS.Signals) => Promise<number | null> }

const script = fileURLToPath(new URL('./relayProcess.ts', import.meta.url))

/** Starts a relay process. @param storage - folder of its log, or URL of its Redis. */
export async function startChildRelay(storage: string, port = 0): Promise<ChildRelay> {
  const child: ChildProcess = fork(script, [String(port), storage], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  // Casts: Node passes the exit code, and the script sends its port.
  const exited = once(child, 'exit') as Promise<[number | null]>
  const listening = once(child, 'message') as Promise<[{ port: number }]>
  const [message] = await Promise.race([
    listening,
    exited.then(([code]) => {
      throw new Error(`the relay process ended with ${code}`)
    }),
  ])
  return {
    port: message.port,
    url: `ws://127.0.0.1:${message.port}`,
    kill: async (signal) => {
      child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}
