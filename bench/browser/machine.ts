import { availableParallelism, loadavg } from 'node:os'

/**
 * Says what the machine has to do besides, in one line: a benchmark prints it before and after, since a figure of a busy
 * machine is none. Ratios of one interleaved run suffer least.
 */
export function describeLoad(): string {
  const [oneMinute = 0, fiveMinutes = 0] = loadavg()
  const cores = availableParallelism()
  return `load average ${oneMinute.toFixed(2)} (5 min ${fiveMinutes.toFixed(2)}) on ${cores} cores`
}
