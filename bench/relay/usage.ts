import { type TurnSample, watchTurns } from './turns.ts'

/** A process's usage so far: CPU in microseconds, resident memory in bytes, and event loop turns since the last report. */
export type Usage = { cpuUs: number; rss: number; turns?: TurnSample }

/** Reports this process's usage at the parent's request, and exits when the parent ends. */
export function reportUsage({ withTurns = false } = {}): void {
  const turns = withTurns ? watchTurns() : undefined
  process.on('message', (question: unknown) => {
    if (question === 'memory') globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    process.send?.({
      cpuUs: user + system,
      rss: process.memoryUsage().rss,
      ...(turns && { turns: turns() }),
    } satisfies Usage)
  })
  process.on('disconnect', () => process.exit())
}
