/** A limited number of slots for tasks; a task that finds none free waits for its turn. */
export type Slots = {
  /**
   * Runs a task in a slot.
   *
   * @param host - the host that the task calls; undefined if it calls none. One host gets at most half of the slots and half of
   * the queue, because the tasks of a silent host hold their slots until they time out.
   * @throws the error of `onFull` when too many tasks wait, and any error of the task itself.
   */
  run: <Value>(work: () => Promise<Value>, host?: string) => Promise<Value>
  /** How many tasks run or wait. */
  load: () => number
}

/**
 * Creates the slots.
 *
 * @param options.count - how many tasks run at the same time.
 * @param options.maxWaiting - how many may wait.
 * @param options.onFull - creates the error for a task that finds neither a free slot nor a place to wait.
 */
export function createSlots(options: { count: number; maxWaiting: number; onFull: () => Error }): Slots {
  const { count, maxWaiting, onFull } = options
  const waiting: { host: string | undefined; grant: () => void }[] = []
  const runningHosts: (string | undefined)[] = []

  const hasRoom = (host: string | undefined): boolean =>
    runningHosts.length < count && (host === undefined || countOf(runningHosts, host) < count / 2)
  const mayWait = (host: string | undefined): boolean =>
    waiting.length < maxWaiting &&
    (host === undefined || waiting.filter((other) => other.host === host).length < maxWaiting / 2)

  const acquire = async (host: string | undefined): Promise<void> => {
    if (hasRoom(host)) {
      runningHosts.push(host)
      return
    }
    if (!mayWait(host)) throw onFull()
    await new Promise<void>((resolve) => waiting.push({ host, grant: resolve }))
  }
  const release = (host: string | undefined): void => {
    runningHosts.splice(runningHosts.indexOf(host), 1)
    // The slot passes directly to the next task that may have it, so that no newcomer takes it in between.
    const at = waiting.findIndex((other) => hasRoom(other.host))
    const [next] = at === -1 ? [] : waiting.splice(at, 1)
    if (!next) return
    runningHosts.push(next.host)
    next.grant()
  }

  return {
    run: async (work, host) => {
      await acquire(host)
      try {
        return await work()
      } finally {
        release(host)
      }
    },
    load: () => runningHosts.length + waiting.length,
  }
}

function countOf(hosts: readonly (string | undefined)[], host: string): number {
  return hosts.filter((other) => other === host).length
}
