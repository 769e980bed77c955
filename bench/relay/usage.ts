import { type TurnSample, watchTurns } from './turns.ts'

/** What a process has used so far: CPU in microseconds, resident memory in bytes; its turns since it was last asked. */
export type Usage = { cpuUs: number; rss: number; turns?: TurnSample }

/** Lets the parent process ask for this one's usage, and ends with the parent. */
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
