import type { Writable } from 'node:stream'

/** The most streams whose data waits at once, so that the first waits for well under a millisecond. */
const GATHERED_STREAMS = 64

/**
 * Creates a function that holds back the data written to a stream. The data is sent when the current turn of the event loop
 * ends, or when data for a 65th stream comes. The frames of one stream then go out in one system call, and those of many
 * streams in one burst, so that a receiver on the same machine is woken less often. Call the function before each write.
 */
export function createWriteGatherer(): (stream: Writable) => void {
  let gathered: Writable[] = []
  let isFlushDue = false

  const flush = (): void => {
    const streams = gathered
    gathered = []
    for (const stream of streams) stream.uncork()
  }

  return (stream) => {
    if (stream.writableCorked > 0) return
    if (gathered.length === GATHERED_STREAMS) flush()
    stream.cork()
    gathered.push(stream)
    if (isFlushDue) return
    isFlushDue = true
    setImmediate(() => {
      isFlushDue = false
      flush()
    })
  }
}
