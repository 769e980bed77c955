import { existsSync, openSync, readSync } from 'node:fs'

/**
 * Stretches of time in which a server's event loop did not read its sockets: its thread used the CPU, or was blocked, for
 * example by garbage collection on other threads. Unlike wall-clock time, stretches exclude the time in which other processes
 * had the core, so they change little on a busy machine.
 */
export type TurnSample = { elapsedMs: number; stretchesMs: number[] }

/** The shortest recorded stretch. */
const MIN_MS = 0.1
const SAMPLE_MS = 1
/** The most by which a timer is late even in an idle process, since timers count in whole milliseconds. */
const TIMER_SLACK_MS = 1
const SCHEDULER = '/proc/self/schedstat'

/**
 * Returns a function that reads how long the main thread has waited for the core while other threads had it, in milliseconds;
 * undefined if the system does not report this time.
 */
function createCoreWait(): (() => number) | undefined {
  if (!existsSync(SCHEDULER)) return undefined
  const file = openSync(SCHEDULER, 'r')
  const buffer = Buffer.alloc(64)
  return () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0)).split(' ')[1]) / 1e6
}

/** Samples the event loop once per millisecond. @returns a function that returns the stretches since its last call. */
export function watchTurns(): () => TurnSample {
  let stretchesMs: number[] = []
  let sinceMs = performance.now()
  const coreWait = createCoreWait()
  let before = process.threadCpuUsage()
  let [lastSampleMs, lastCoreWaitMs] = [sinceMs, coreWait?.() ?? 0]
  setInterval(() => {
    const used = process.threadCpuUsage(before)
    const [nowMs, coreWaitMs] = [performance.now(), coreWait?.()]
    const cpuMs = (used.user + used.system) / 1000
    const lateMs = nowMs - lastSampleMs - SAMPLE_MS - TIMER_SLACK_MS
    const blockedMs = coreWaitMs === undefined ? 0 : lateMs - (coreWaitMs - lastCoreWaitMs)
    const ms = Math.max(cpuMs, blockedMs)
    if (ms > MIN_MS) stretchesMs.push(ms)
    before = process.threadCpuUsage()
    ;[lastSampleMs, lastCoreWaitMs] = [nowMs, coreWaitMs ?? 0]
  }, SAMPLE_MS).unref()
  return () => {
    const sample = { elapsedMs: performance.now() - sinceMs, stretchesMs }
    stretchesMs = []
    sinceMs = performance.now()
    return sample
  }
}

/**
 * Returns the 99th percentile of the wait of a message that arrives at a random moment and waits until the current stretch
 * ends.
 */
export function waitP99Ms({ elapsedMs, stretchesMs }: TurnSample): number {
  const onePercentMs = elapsedMs / 100
  /** Returns the total time in which an arriving message would wait longer than `ms`. */
  const timeOver = (ms: number): number => stretchesMs.reduce((sum, stretch) => sum + Math.max(0, stretch - ms), 0)
  let low = 0
  let high = Math.max(0, ...stretchesMs)
  while (high - low > 0.01) {
    const middle = (low + high) / 2
    if (timeOver(middle) > onePercentMs) low = middle
    else high = middle
  }
  return high
}
