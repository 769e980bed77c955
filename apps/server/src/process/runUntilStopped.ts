import { BaseError } from '@holdfast/base'
import { InvalidConfigError } from '../config/errors.ts'

/** Writes a line for the operator, which begins with the name of the process. */
export type Say = (line: string) => void

/**
 * Starts the process's work. After SIGTERM, SIGINT, or the end of the parent process, stops the work once and exits. If the parent
 * ends during the start, exits with 1. If a start or a stop fails, explains why and exits with 1.
 *
 * @param name - the prefix of each line, such as 'server'.
 */
export async function runUntilStopped(
  name: string,
  start: (say: Say) => Promise<runUntilStopped.Started>,
): Promise<void> {
  // The process keeps running when its terminal is gone or the disk behind its output is full.
  process.stderr.on('error', () => undefined)
  const say: Say = (line) => void process.stderr.write(`${name}: ${line}\n`)
  const fail = (error: unknown): never => {
    for (const line of explain(error)) say(line)
    process.exit(1)
  }
  const abandonStart = (): never => process.exit(1)
  process.on('disconnect', abandonStart)
  // The parent may have ended before this line.
  if (process.send && !process.connected) abandonStart()
  const started = await start(say).catch(fail)
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    started.stop().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The channel to the parent process closes when the parent ends.
  process.on('disconnect', stop)
  process.off('disconnect', abandonStart)
}

export declare namespace runUntilStopped {
  type Started = { stop: () => Promise<void> }
}

/** Returns lines that explain an error: one per problem of the configuration, or what is wrong and what to do. */
function explain(error: unknown): readonly string[] {
  if (error instanceof InvalidConfigError) return error.problems
  if (error instanceof BaseError) return [error.shortMessage, ...error.metaMessages]
  if (!(error instanceof Error)) return [String(error)]
  // The system's message names the file and the reason, such as a full or read-only disk. Our own code is not at fault, so no
  // stack is shown.
  if ('syscall' in error && 'path' in error)
    return [`${error.message}; give this process access to it, or choose another place.`]
  return [error.stack ?? error.message]
}
