/** Waits until a condition holds: checks it on each turn of the event loop. Fails after fifteen seconds. */
export async function until(condition: () => boolean, what = 'the condition'): Promise<void> {
  const end = performance.now() + 15_000
  while (!condition()) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
