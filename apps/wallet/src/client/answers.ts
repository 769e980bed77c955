import type { KeyValueStorage } from '@holdfast/base'
import { type PairingClient, ProtocolError } from '@holdfast/pairing'
import * as z from 'zod/mini'

const outcomeSchema = z.object({
  topic: z.string(),
  outcome: z.union([
    z.object({ result: z.unknown() }),
    z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  ]),
})

/** The answer to a request. */
export type Outcome = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** The answers that the relay has not acknowledged yet. */
export type Answers = {
  /**
   * Returns whether an answer to a request is waiting for the relay's acknowledgement. The app may have received it already.
   */
  has: (id: number) => boolean
  /** Answers a request. Resolves once the answer is stored; it is then sent until the relay acknowledges it. */
  give: (topic: string, id: number, outcome: Outcome) => Promise<void>
  /** Loads the answers that other tabs and earlier loads of the page stored. Deletes those that no pending request awaits. */
  load: () => Promise<void>
  /** Sends again the answers that the relay has not acknowledged. */
  resend: () => void
}

const prefix = 'answer/'

/**
 * Creates the store of answers. It keeps every answer until the relay acknowledges it, so that a broken connection or a closed
 * page never causes a second signature or transaction.
 *
 * @param options.onChange - called after an answer is stored or deleted, and after the answers are loaded.
 */
export function createAnswers(options: {
  client: Pick<PairingClient, 'respond' | 'getPendingRequests'>
  storage: KeyValueStorage
  onChange: () => void
}): Answers {
  const { client, storage, onChange } = options
  const waiting = new Map<number, z.infer<typeof outcomeSchema>>()
  const sending = new Set<number>()

  async function send(id: number): Promise<void> {
    const answer = waiting.get(id)
    if (!answer || sending.has(id)) return
    sending.add(id)
    try {
      await client.respond({ topic: answer.topic, response: { id, jsonrpc: '2.0', ...answer.outcome } })
      await drop(id)
    } catch (error) {
      // A `ProtocolError` means that the request expired or another tab answered it, so this answer is of no use. After any
      // other error, and also if the answer could not be deleted, it is sent again at the next connection.
      if (error instanceof ProtocolError) await drop(id).catch(() => undefined)
    } finally {
      sending.delete(id)
    }
  }

  async function drop(id: number): Promise<void> {
    await storage.delete(prefix + id)
    waiting.delete(id)
    onChange()
  }

  return {
    has: (id) => waiting.has(id),
    async give(topic, id, outcome) {
      const answer = { topic, outcome }
      waiting.set(id, answer)
      await storage.set(prefix + id, JSON.stringify(answer))
      onChange()
      void send(id)
    },
    async load() {
      for (const key of await storage.keys(prefix)) {
        const id = Number(key.slice(prefix.length))
        const answer = parse(await storage.get(key))
        const isAwaited = client.getPendingRequests().some((request) => request.id === id)
        if (answer && isAwaited) waiting.set(id, answer)
        else if (!waiting.has(id)) await storage.delete(key)
      }
      onChange()
    },
    resend: () => {
      for (const id of waiting.keys()) void send(id)
    },
  }
}

function parse(stored: string | undefined): z.infer<typeof outcomeSchema> | undefined {
  try {
    return outcomeSchema.parse(JSON.parse(stored ?? ''))
  } catch {
    // Another tab has deleted the entry, or it is damaged. If the request is still pending, the user is asked again.
    return undefined
  }
}
