/** What a process has used so far: CPU in microseconds, resident memory in bytes. */
export type Usage = { cpuUs: number; rss: number }

/** Lets the parent process ask for this one's usage, and ends with the parent. */
export function reportUsage(): void {
  process.on('message', (question: unknown) => {
    if (question === 'memory') globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuUs: user + system, rss: process.memoryUsage().rss } satisfies Usage)
  })
  process.on('disconnect', () => process.exit())
}
