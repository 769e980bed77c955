/**
 * Stretches of CPU time that a server's event loop spent without looking at its sockets. Unlike the time on the wall they are
 * the same on a busy machine and on a quiet one.
 */
export type TurnSample = { elapsedMs: number; stretchesMs: number[] }

/** Shorter ones are not kept. */
const SHORTEST_MS = 0.1

/** Begins to look, once a millisecond. @returns what was seen since the last time it was called. */
export function watchTurns(): () => TurnSample {
  let stretchesMs: number[] = []
  let sinceMs = performance.now()
  let before = process.threadCpuUsage()
  setInterval(() => {
    const used = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    const ms = (used.user + used.system) / 1000
    if (ms > SHORTEST_MS) stretchesMs.push(ms)
  }, 1).unref()
  return () => {
    const sample = { elapsedMs: performance.now() - sinceMs, stretchesMs }
    stretchesMs = []
    sinceMs = performance.now()
    return sample
  }
}

/** How long what comes at a random moment waits at the 99th percentile until the stretch that it falls into is over. */
export function waitP99Ms({ elapsedMs, stretchesMs }: TurnSample): number {
  const worst = elapsedMs / 100
  const waited = (ms: number): number => stretchesMs.reduce((sum, stretch) => sum + Math.max(0, stretch - ms), 0)
  let low = 0
  let high = Math.max(0, ...stretchesMs)
  while (high - low > 0.01) {
    const middle = (low + high) / 2
    if (waited(middle) > worst) low = middle
    else high = middle
  }
  return high
}
