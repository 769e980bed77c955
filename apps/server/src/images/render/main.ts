import { once } from 'node:events'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { PictureError } from '../errors.ts'
import { drawPicture } from './drawPicture.ts'
import type { DrawReply, DrawRequest } from './messages.ts'

/**
 * The drawing process: it decodes untrusted files, one picture at a time. It has no environment and no secrets, runs at a lower
 * priority than the server, and may be killed at any moment.
 */

/** Lower than the server's priority, which is 0 (a greater number is a lower priority): other answers come before pictures. */
const PRIORITY = 10

async function answer({ content }: DrawRequest): Promise<DrawReply> {
  try {
    return { drawn: await drawPicture(Buffer.from(content)) }
  } catch (error) {
    if (error instanceof PictureError) return { problem: error.problem, details: error.shortMessage }
    return { problem: 'notPicture', details: String(error) }
  }
}

try {
  setPriority(PRIORITY)
} catch {
  // Some systems do not allow a change of priority. Then pictures are drawn at the server's priority.
}
// The drawing library decodes some pictures in this thread, which cannot watch the memory while it decodes. So another thread
// watches the memory. Pictures are drawn only once that thread is running.
const watcher = new Worker(new URL('watchMemory.ts', import.meta.url), { env: {}, execArgv: [] })
const watcherStarted = once(watcher, 'online')
process.on('message', (request: DrawRequest) => {
  void watcherStarted.then(() => answer(request)).then((reply) => process.send?.(reply))
})
// The channel closes when the server ends for any reason.
process.on('disconnect', () => process.exit(0))
// If the channel closed while this module was loading, there is no 'disconnect' event, and the watching thread would keep the
// process alive.
if (!process.connected) process.exit(0)
