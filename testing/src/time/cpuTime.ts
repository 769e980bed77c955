/**
 * Starts measuring the CPU time of this thread, which other work on the machine does not lengthen. Tests use it to check that a
 * parser's work grows only linearly with its input.
 *
 * @returns a function that returns the CPU time since the start, in milliseconds.
 */
export function startCpuTime(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
}
