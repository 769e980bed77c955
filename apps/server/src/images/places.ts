/** A number of places for work; what finds none free waits for its turn. */
export type Places = {
  /** Runs a piece of work in a place. @throws what `onFull` makes, when too many wait; what the work throws. */
  run: <Value>(work: () => Promise<Value>) => Promise<Value>
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
  const waiting: (() => void)[] = []
  let running = 0

  const enter = async (): Promise<void> => {
    if (running < count) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw onFull()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    // The place passes to the next, so that no newcomer takes it in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    run: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
    load: () => running + waiting.length,
  }
}
