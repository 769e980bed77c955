import { availableParallelism, loadavg } from 'node:os'

/**
 * Describes the machine's load in one line. Benchmarks print it before and after, since figures from a busy machine are
 * unreliable. The ratios of one interleaved run are affected least.
 */
export function describeLoad(): string {
  const [oneMinute = 0, fiveMinutes = 0] = loadavg()
  const cores = availableParallelism()
  return `load average ${oneMinute.toFixed(2)} (5 min ${fiveMinutes.toFixed(2)}) on ${cores} cores`
}
