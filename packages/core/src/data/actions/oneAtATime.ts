/**
 * Runs readings one at a time. Any number of calls during a reading cause one more reading after it: the service's answer to the
 * first may be older than the event that led to the call.
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
