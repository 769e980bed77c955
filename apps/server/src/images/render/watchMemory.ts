/**
 * A thread of the drawing process: ends the process when a picture takes too much memory, whatever its other threads are at.
 */

/** In bytes. */
const MOST_MEMORY = 768 * 1024 * 1024
/** How often the memory is looked at, in milliseconds. A picture fills a few megabytes meanwhile. */
const WATCH_MS = 20

setInterval(() => {
  // Not `exit`: from here it would end this thread alone.
  if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, 'SIGKILL')
}, WATCH_MS)
