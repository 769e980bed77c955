/**
 * Makes readings follow one another. A call during a reading leads to one more after it, however many calls there are: what the
 * service answers to the first may be older than the news that led to the call.
 *
 * @param read - never rejects.
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
