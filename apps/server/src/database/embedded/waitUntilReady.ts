import type { ChildProcess } from 'node:child_process'
import { DatabaseStartError, PortTakenError } from '../errors.ts'

/** How much of Postgres' output is kept to explain a failure, in characters. */
const KEPT_CHARACTERS = 8_000

/**
 * Waits until a started Postgres accepts connections.
 *
 * @param child - the process of Postgres, with a pipe for its errors.
 * @param options.port - the port on which it is to listen.
 * @param options.onEnd - called with the exit code if Postgres ends after it was ready.
 * @throws {PortTakenError} | {DatabaseStartError} with Postgres' reason, if Postgres ends before it is ready.
 */
export function waitUntilReady(
  child: ChildProcess,
  { port, onEnd }: { port: number; onEnd: (code: number) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    let isReady = false
    let hasEnded = false
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-KEPT_CHARACTERS)
      if (isReady || hasEnded || !output.includes('ready to accept connections')) return
      isReady = true
      resolve()
    })
    child.once('error', (error) => reject(new DatabaseStartError(error.message)))
    child.once('exit', (code) => {
      hasEnded = true
      if (isReady) onEnd(code ?? 1)
    })
    // The last lines, which hold the reason, may arrive after the exit.
    child.once('close', (code, signal) => {
      if (output.includes('could not create any TCP/IP sockets')) reject(new PortTakenError(port))
      const fatal = output.split('\n').filter((line) => /FATAL|PANIC/.test(line))
      const reason = fatal.at(-1)?.replace(/^.*?(?:FATAL|PANIC):\s*/, '') ?? `it ended (${signal ?? `code ${code}`})`
      reject(new DatabaseStartError(reason))
    })
  })
}
