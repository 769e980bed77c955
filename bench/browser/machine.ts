import { availableParallelism, loadavg } from 'node:os'

/**
 * Describes the machine's other load in one line. A benchmark prints it before and after, since figures from a busy machine
 * are unreliable. Ratios of one interleaved run suffer least.
 */
export function describeLoad(): string {
  const [oneMinute = 0, fiveMinutes = 0] = loadavg()
  const cores = availableParallelism()
  return `load average ${oneMinute.toFixed(2)} (5 min ${fiveMinutes.toFixed(2)}) on ${cores} cores`
}
