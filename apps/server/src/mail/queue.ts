import { pause } from '@holdfast/base'
import type { Logger } from 'pino'
import type { Mail, Mailer } from './mailer.ts'

/** Sends mail in the background. If a request's answer waited for the mail, its timing would reveal whether one was sent. */
export type MailQueue = {
  add: (mail: Mail) => void
  /** Ends the pauses between attempts, and waits for one last attempt at each mail that is not sent yet. */
  drain: () => Promise<void>
}

/** How many attempts a mail gets, and the pause after the first. Each further pause is twice as long. */
const TRIES = 4
const PAUSE_MS = 1_000

/**
 * Creates the queue. It is kept only in memory, because users whose mail is lost in a restart can request another after half a
 * minute.
 */
export function createMailQueue(options: { mailer: Pick<Mailer, 'send'>; log: Logger; pauseMs?: number }): MailQueue {
  const { mailer, log, pauseMs = PAUSE_MS } = options
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  async function send(mail: Mail): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      try {
        await mailer.send(mail)
        return
      } catch (error) {
        log.warn({ error, attempt: attempt + 1 }, 'a mail could not be sent')
      }
      if (stopping.signal.aborted || attempt === TRIES - 1) return
      await pause(pauseMs * 2 ** attempt, { signal: stopping.signal })
    }
  }

  return {
    add: (mail) => {
      const sending = send(mail).finally(() => running.delete(sending))
      running.add(sending)
    },
    drain: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
