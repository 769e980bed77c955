/**
 * Stretches of CPU time that a server's event loop spent without reading its sockets. Unlike wall-clock time they are the
 * same on a busy machine and on a quiet one.
 */
export type TurnSample = { elapsedMs: number; stretchesMs: number[] }

/** Shorter stretches are not recorded. */
const SHORTEST_MS = 0.1

/** Samples the event loop once a millisecond. @returns a function that gives the stretches since its last call. */
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

/** Wait of a message that arrives at a random moment until the current stretch ends, at the 99th percentile. */
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
