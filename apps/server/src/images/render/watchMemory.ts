/**
 * A thread of the drawing process. It ends the process when a picture takes too much memory, even while the other threads are
 * busy.
 */

/** The most memory that the process may take, in bytes. */
const MAX_MEMORY_BYTES = 768 * 1024 * 1024
/** How often the memory is checked, in milliseconds. Between two checks, a picture can take a few more megabytes. */
const WATCH_MS = 20

setInterval(() => {
  // Not `exit`, which would end only this thread.
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL')
}, WATCH_MS)
