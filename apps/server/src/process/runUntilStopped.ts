import { BaseError } from '@holdfast/base'
import { InvalidConfigError } from '../config/errors.ts'

/** Writes a line for the operator, with the name of the process before it. */
export type Say = (line: string) => void

/**
 * Starts what this process is for, and ends with it: after SIGTERM, SIGINT, or the end of the process that started this one, it
 * is stopped once and the process exits. A start or a stop that fails is explained, and the process exits with 1.
 *
 * @param name - stands before each line, such as 'server'.
 */
export async function runUntilStopped(
  name: string,
  start: (say: Say) => Promise<runUntilStopped.Started>,
): Promise<void> {
  // It keeps running when its terminal is gone or the disk behind it is full.
  process.stderr.on('error', () => undefined)
  const say: Say = (line) => void process.stderr.write(`${name}: ${line}\n`)
  const fail = (error: unknown): never => {
    for (const line of explain(error)) say(line)
    process.exit(1)
  }
  const started = await start(say).catch(fail)
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    started.stop().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The process that started us with a channel has ended.
  process.on('disconnect', stop)
}

export declare namespace runUntilStopped {
  type Started = { stop: () => Promise<void> }
}

/** The lines that say what went wrong: a problem of the configuration each, or one. */
function explain(error: unknown): readonly string[] {
  if (error instanceof InvalidConfigError) return error.problems
  if (error instanceof BaseError) return [error.shortMessage]
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}
