import { type TurnSample, watchTurns } from './turns.ts'

/** A process's use so far: CPU in microseconds, resident memory in bytes; its turns since the last request. */
export type Usage = { cpuUs: number; rss: number; turns?: TurnSample }

/** Reports this process's usage when its parent asks, and ends with the parent. */
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
