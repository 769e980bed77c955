/**
 * Lets so many pieces of work run at once; the others wait, and begin in the order in which they came.
 *
 * @returns runs a piece of work in its turn, with its result or failure.
 */
export function limitAtOnce(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next one, or is free again.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
