import { connectClient, publishParams, randomSeed, type TestClient } from './relayFixture.ts'

/** Publishes numbered messages without end, retries after each break, and records which were acknowledged. */
export type Ledger = {
  /** Texts whose publish was acknowledged, in the order of publishing. */
  acknowledged: string[]
  /** Resolves when this many more have been acknowledged. */
  advance: (count: number) => Promise<void>
  /** Lets the current publish finish, then ends. */
  stop: () => Promise<void>
}

export declare namespace keepLedger {
  type Parameters = {
    topic: string
    /** The relay's URL; called before every attempt. */
    url: () => string
    prefix: string
  }
}

/** Starts a publisher that keeps a ledger. It has only one publish pending at a time, so that the order is known. */
export function keepLedger({ topic, url, prefix }: keepLedger.Parameters): Ledger {
  const seed = randomSeed()
  const acknowledged: string[] = []
  let isStopped = false
  let client: TestClient | undefined
  let onAcknowledged: (() => void) | undefined

  const publish = async (text: string, id: string): Promise<void> => {
    for (;;) {
      try {
        client ??= await connectClient(url(), { seed })
        const answer = await Promise.race([client.call('irn_publish', publishParams(topic, text), id), client.closed])
        if ('result' in answer && answer.result === true) return
      } catch {
        // The relay refuses connections while it is down, so the next turn of the event loop tries again.
        await new Promise((resolve) => setImmediate(resolve))
      }
      client?.socket.terminate()
      client = undefined
    }
  }
  const run = async (): Promise<void> => {
    for (let number = 0; !isStopped; number += 1) {
      const text = `${prefix}${number}`
      await publish(text, `${Date.now()}${String(number).padStart(6, '0')}`)
      acknowledged.push(text)
      onAcknowledged?.()
    }
    client?.socket.terminate()
  }
  const running = run()
  return {
    acknowledged,
    advance: (count) => {
      const goal = acknowledged.length + count
      return new Promise((resolve) => {
        onAcknowledged = () => {
          if (acknowledged.length >= goal) resolve()
        }
      })
    },
    stop: () => {
      isStopped = true
      return running
    },
  }
}

/** Reads a topic with a new client until a given text arrives, and returns everything received. */
export async function readUntil(url: string, topic: string, last: string): Promise<string[]> {
  const reader = await connectClient(url)
  await reader.call('irn_subscribe', { topic })
  const texts: string[] = []
  while (texts.at(-1) !== last) texts.push((await reader.nextMessage()).message)
  await reader.close()
  return texts
}
