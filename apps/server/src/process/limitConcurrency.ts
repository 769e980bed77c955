/**
 * Limits the number of tasks that run at once. Further tasks wait, and start in the order of the calls.
 *
 * @returns a function that runs a task in its turn, and settles as the task does.
 */
export function limitConcurrency(max: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next task, or becomes free.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
