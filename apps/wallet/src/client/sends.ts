import type { KeyValueStorage } from '@holdfast/base'
import type { PairingClient } from '@holdfast/pairing'
import * as z from 'zod/mini'
import type { Answers } from './answers.ts'

const sendSchema = z.object({
  /** The topic of the session that requested the transactions. */
  topic: z.string(),
  /** The CAIP-2 id of the chain. */
  caipNetworkId: z.string(),
  /** The signed transactions in order, each with its hash (its txid on Bitcoin) and its bytes in hex. */
  transactions: z.array(z.object({ hash: z.string(), bytes: z.string() })),
  /** The result for the app. */
  result: z.unknown(),
})

/** The signed transactions of a request, and the result that the app receives once the node has them. */
export type Send = z.infer<typeof sendSchema>

/** A transaction that the user has approved and the wallet has signed. */
export type SignedTransaction = Send['transactions'][number]

/** Stores the transactions of the request that is being carried out, and sends them. @throws {NodeError} */
export type SendTransactions = (send: Omit<Send, 'topic'>) => Promise<void>

/** The transactions that the wallet is sending. They are stored, so that they outlive the page. */
export type Sends = {
  /** Returns whether the page ended while it sent the transactions of this request, and has not sent them again yet. */
  isInterrupted: (id: number) => boolean
  /**
   * Stores the transactions of a request, then sends them in order. They stay stored until `delete`.
   *
   * @throws {NodeError} if the node refuses the first transaction, after deleting all of them. If the node refuses a later
   *   transaction, those after it are not sent, but the request counts as carried out: the user must not send the first ones
   *   again.
   */
  send: (id: number, send: Send) => Promise<void>
  delete: (id: number) => Promise<void>
  /**
   * Sends the stored transactions of a request again, and answers the request. If the node refuses the first transaction, or
   * the request is no longer pending, they are deleted. Call it only while no other tab sends them.
   *
   * @returns whether the request is answered.
   */
  finish: (id: number) => Promise<boolean>
  /** Loads the ids of the requests whose transactions were being sent when the page ended. */
  load: () => Promise<readonly number[]>
}

const prefix = 'send/'

/**
 * Creates the store of transactions that are being sent. A node may accept a transaction and answer late. If the page ends in
 * the meantime, the stored transaction is sent again: the chain executes it once, whereas a new one would pay a second time.
 *
 * @param options.toNode - sends a transaction to a node of the chain. Rejects if the node refuses the transaction and does not
 *   know it.
 * @param options.onChange - called after the transactions of a request are deleted.
 */
export function createSends(options: {
  storage: KeyValueStorage
  client: Pick<PairingClient, 'getPendingRequests'>
  answers: Pick<Answers, 'has' | 'give'>
  toNode: (caipNetworkId: string, transaction: SignedTransaction) => Promise<unknown>
  onChange: () => void
}): Sends {
  const { storage, client, answers, toNode, onChange } = options
  const interrupted = new Set<number>()

  async function sendInOrder({ caipNetworkId, transactions }: Send): Promise<void> {
    for (const [index, transaction] of transactions.entries()) {
      try {
        await toNode(caipNetworkId, transaction)
      } catch (error) {
        if (index === 0) throw error
        return
      }
    }
  }

  async function remove(id: number): Promise<void> {
    await storage.delete(prefix + id)
    interrupted.delete(id)
    onChange()
  }

  async function send(id: number, stored: Send): Promise<void> {
    try {
      await sendInOrder(stored)
    } catch (error) {
      await remove(id)
      throw error
    }
  }

  return {
    isInterrupted: (id) => interrupted.has(id),
    async send(id, given) {
      await storage.set(prefix + id, JSON.stringify(given))
      await send(id, given)
    },
    delete: remove,
    async finish(id) {
      const stored = parse(await storage.get(prefix + id))
      const isPending = client.getPendingRequests().some((request) => request.id === id)
      if (stored && isPending && !answers.has(id)) {
        const isSent = await send(id, stored).then(
          () => true,
          () => false, // The chain will never execute the transactions, so the user is asked again.
        )
        if (!isSent) return false
        await answers.give(stored.topic, id, { result: stored.result })
      }
      await remove(id)
      return stored !== undefined && isPending
    },
    async load() {
      for (const key of await storage.keys(prefix)) interrupted.add(Number(key.slice(prefix.length)))
      return [...interrupted]
    },
  }
}

function parse(stored: string | undefined): Send | undefined {
  try {
    return sendSchema.parse(JSON.parse(stored ?? ''))
  } catch {
    // Another tab has deleted the entry, or it is damaged.
    return undefined
  }
}
