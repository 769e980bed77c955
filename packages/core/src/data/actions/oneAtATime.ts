/**
 * Returns a function that starts a reading. Calls during a reading, however many, cause one more reading after it, since the
 * running one may return values from before the event that led to the calls.
 *
 * @param read - must not reject.
 */
export function oneAtATime(read: () => Promise<void>): () => void {
  let isReading = false
  let isWanted = false
  const run = async (): Promise<void> => {
    isReading = true
    while (isWanted) {
      isWanted = false
      await read()
    }
    isReading = false
  }
  return () => {
    isWanted = true
    if (!isReading) void run()
  }
}
