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

/** What a request is answered with. */
export type Outcome = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** Answers on their way to the apps. */
export type Answers = {
  /** Whether a request was answered already, even if the app has not heard it yet. */
  has: (id: number) => boolean
  /** Answers a request. Resolves once the answer is kept; it is then sent until the relay has it. */
  give: (topic: string, id: number, outcome: Outcome) => Promise<void>
  /** Takes up what earlier runs and other tabs left. */
  load: () => Promise<void>
  /** Sends again what the relay has not confirmed. */
  resend: () => void
}

const prefix = 'answer/'

/**
 * Keeps every answer until the relay has it: what was signed or sent once is never done a second time because the
 * connection broke or the page was closed in between.
 *
 * @param options.onChange - Called when a request counts as answered, and when the relay has an answer.
 */
export function createAnswers(options: {
  client: Pick<PairingClient, 'respond' | 'getPendingRequests'>
  storage: KeyValueStorage
  onChange: () => void
}): Answers {
  const { client, storage, onChange } = options
  const waiting = new Map<number, z.infer<typeof outcomeSchema>>()
  const underWay = new Set<number>()

  async function send(id: number): Promise<void> {
    const answer = waiting.get(id)
    if (!answer || underWay.has(id)) return
    underWay.add(id)
    try {
      await client.respond({ topic: answer.topic, response: { id, jsonrpc: '2.0', ...answer.outcome } })
      await drop(id)
    } catch (error) {
      // Expired, or answered by another tab: nobody waits for it. Anything else is tried again at the next connection.
      if (error instanceof ProtocolError) await drop(id)
    } finally {
      underWay.delete(id)
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
      for (const name of await storage.keys(prefix)) {
        const id = Number(name.slice(prefix.length))
        const answer = parse(await storage.get(name))
        const isAwaited = client.getPendingRequests().some((request) => request.id === id)
        if (answer && isAwaited) waiting.set(id, answer)
        else if (!waiting.has(id)) await storage.delete(name)
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
    // Gone meanwhile, or damaged: the request is shown again.
    return undefined
  }
}
