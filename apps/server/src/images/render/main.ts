import { setPriority } from 'node:os'
import { PictureError } from '../errors.ts'
import { drawPicture } from './drawPicture.ts'
import type { DrawReply, DrawRequest } from './messages.ts'

/**
 * The drawing process: it decodes what strangers made, one picture at a time. It has no environment and no secrets, gives way to
 * the server, and may be killed at any moment.
 */

/** A picture that needs more memory than this ends the process, in bytes. */
const MOST_MEMORY = 768 * 1024 * 1024
/** How often the memory is looked at: the library works beside this thread, which stays free. */
const WATCH_MS = 20
/** Lower than the server's, 0: a page's answer comes before a picture. */
const PRIORITY = 10

async function answer({ content }: DrawRequest): Promise<DrawReply> {
  try {
    return { drawn: await drawPicture(Buffer.from(content)) }
  } catch (error) {
    if (error instanceof PictureError) return { problem: error.problem, details: error.message }
    return { problem: 'notPicture', details: String(error) }
  }
}

try {
  setPriority(PRIORITY)
} catch {
  // Some systems do not allow it. Pictures are drawn all the same.
}
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.exit(1)
}, WATCH_MS)
process.on('message', (request: DrawRequest) => {
  void answer(request).then((reply) => process.send?.(reply))
})
// The server has ended, however it did.
process.on('disconnect', () => process.exit(0))
