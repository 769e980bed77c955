/** A number of places for work; what finds none free waits for its turn. */
export type Places = {
  /**
   * Runs a piece of work in a place.
   *
   * @param host - the host that the work asks. One host gets half of the places at most, and half of the queue: a silent one
   * holds its places until their time is over, and must leave the others theirs. Without one, the work asks no host.
   * @throws what `onFull` makes, when too many wait; what the work throws.
   */
  run: <Value>(work: () => Promise<Value>, host?: string) => Promise<Value>
  /** How many pieces of work run or wait. */
  load: () => number
}

/**
 * Creates the places.
 *
 * @param options.count - how many pieces of work run at the same time.
 * @param options.mostWaiting - how many may wait.
 * @param options.onFull - makes the error for the next one.
 */
export function createPlaces(options: { count: number; mostWaiting: number; onFull: () => Error }): Places {
  const { count, mostWaiting, onFull } = options
  const waiting: { host: string | undefined; enter: () => void }[] = []
  const running: (string | undefined)[] = []

  const hasRoom = (host: string | undefined): boolean =>
    running.length < count && (host === undefined || countOf(running, host) < count / 2)
  const mayWait = (host: string | undefined): boolean =>
    waiting.length < mostWaiting &&
    (host === undefined || waiting.filter((other) => other.host === host).length < mostWaiting / 2)

  const enter = async (host: string | undefined): Promise<void> => {
    if (hasRoom(host)) {
      running.push(host)
      return
    }
    if (!mayWait(host)) throw onFull()
    await new Promise<void>((resolve) => waiting.push({ host, enter: resolve }))
  }
  const leave = (host: string | undefined): void => {
    running.splice(running.indexOf(host), 1)
    // The place passes to the next that may have it, so that no newcomer takes it in between.
    const at = waiting.findIndex((other) => hasRoom(other.host))
    const [next] = at === -1 ? [] : waiting.splice(at, 1)
    if (!next) return
    running.push(next.host)
    next.enter()
  }

  return {
    run: async (work, host) => {
      await enter(host)
      try {
        return await work()
      } finally {
        leave(host)
      }
    },
    load: () => running.length + waiting.length,
  }
}

function countOf(hosts: readonly (string | undefined)[], host: string): number {
  return hosts.filter((other) => other === host).length
}
