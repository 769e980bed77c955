import { type Clock, systemClock } from '@holdfast/base'
import { rpcErrorCodes } from '@holdfast/caip'
import type { PairingClient } from '@holdfast/pairing'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import type { Answers } from '../client/answers.ts'
import type { Sends } from '../client/sends.ts'
import type { Chain } from '../config/config.ts'
import type { Batch } from '../requests/calls/batches.ts'
import { RequestError } from '../requests/errors.ts'
import { readRequest } from '../requests/readRequest.ts'
import type { Lookup, WalletRequest } from '../requests/walletRequest.ts'
import { keyOf, type QueueItem } from './queueItem.ts'

/**
 * Longest wait of one timer. Without the limit, setting the clock back by weeks could make the wait longer than a timer can
 * be (2^31 ms), and the timer would end at once, again and again.
 */
const RECHECK_MS = 60_000

type CallsRequest = Extract<WalletRequest, { kind: 'calls' }>

/** The items that wait for the user's answer. */
export type Queue = {
  /** The items in the order of their arrival. No item moves behind a newer one, since the user may be about to answer it. */
  items: Readable<readonly QueueItem[]>
  /** Reads the pending items again. */
  refresh: () => void
  /** Stops the timer that removes expired items. The queue changes no more. */
  close: () => void
}

/**
 * Creates the queue from the client's records. It answers requests that need no decision by the user, and refuses those that
 * cannot be read. It removes expired items by itself.
 *
 * @param options.onExpired - called for each item that expires.
 */
export function createQueue(options: {
  client: Pick<PairingClient, 'getProposals' | 'getAuthRequests' | 'getPendingRequests' | 'getSession'>
  answers: Answers
  sends: Pick<Sends, 'isInterrupted'>
  chains: readonly Chain[]
  /** Finds a batch of calls that a session requested, by the session's topic and the batch's id. @default finds none */
  findBatch?: ((topic: string, id: string) => Batch | undefined) | undefined
  /** Asks the chains' nodes for the answer to a request. */
  lookUp?: ((lookup: Lookup) => Promise<unknown>) | undefined
  /** Rejects if the account cannot make calls atomically. @default never rejects */
  assertAtomic?: ((calls: CallsRequest) => Promise<unknown>) | undefined
  onExpired: (item: QueueItem) => void
  clock?: Clock | undefined
}): Queue {
  const { client, answers, sends, chains, findBatch, lookUp, onExpired, clock = systemClock } = options
  const { assertAtomic = () => Promise.resolve() } = options
  /** The ids of the requests whose calls the account can make atomically. */
  const atomicIds = new Set<number>()
  /** The ids of the requests for which a node is being asked. */
  const inProgress = new Set<number>()
  const items = createObservable<readonly QueueItem[]>([])
  const itemsByKey = new Map<string, QueueItem>()
  let cancelTimer: (() => void) | undefined
  let isClosed = false

  function readWaiting(): QueueItem[] {
    const proposals = client
      .getProposals()
      .filter(({ isOwn }) => !isOwn)
      .map((proposal): QueueItem => ({ kind: 'proposal', id: proposal.id, expiry: proposal.expiry, proposal }))
    const signIns = client
      .getAuthRequests()
      .map((request): QueueItem => ({ kind: 'signIn', id: request.id, expiry: request.expiry, request }))
    const requests = client
      .getPendingRequests()
      .filter(({ id }) => !answers.has(id) && !sends.isInterrupted(id) && !inProgress.has(id))
      .flatMap((pending) => itemsByKey.get(keyOf({ kind: 'request', id: pending.id })) ?? readPending(pending) ?? [])
    return [...proposals, ...signIns, ...requests]
  }

  /**
   * Reads a request for the queue.
   *
   * @returns undefined if the user need not see it now: the wallet answers it, refuses it, or asks a node about it first.
   */
  function readPending(pending: ReturnType<PairingClient['getPendingRequests']>[number]): QueueItem | undefined {
    const { id, topic, expiry, params } = pending
    const session = client.getSession(topic)
    if (!session) return undefined
    const { method } = params.request
    try {
      const request = readRequest(
        { method, params: params.request.params, chainId: params.chainId },
        { session, chains, findBatch: (batchId) => findBatch?.(topic, batchId) },
      )
      if (request.kind === 'lookup') return void answerLookup(topic, id, lookUp?.(request))
      if (request.kind === 'calls' && request.isAtomic && !atomicIds.has(id)) return void checkCalls(topic, id, request)
      if (request.kind !== 'automatic')
        return { kind: 'request', id, expiry, session, method, chainId: params.chainId, request }
      void answers.give(topic, id, { result: request.result })
    } catch (error) {
      void refuse(topic, id, error)
    }
    return undefined
  }

  async function refuse(topic: string, id: number, error: unknown): Promise<void> {
    const { code, message } =
      error instanceof RequestError
        ? error
        : { code: rpcErrorCodes.internal, message: 'The wallet could not read the request.' }
    await answers.give(topic, id, { error: { code, message } })
  }

  /** Checks atomic calls: shows them if the account can make them, and refuses them otherwise, without asking the user. */
  async function checkCalls(topic: string, id: number, request: CallsRequest): Promise<void> {
    if (inProgress.has(id)) return
    inProgress.add(id)
    try {
      await assertAtomic(request)
      atomicIds.add(id)
    } catch (error) {
      await refuse(topic, id, error)
    } finally {
      inProgress.delete(id)
    }
    refresh()
  }

  /** Answers a request with what the nodes return. Until that is done, another call for the same request does nothing. */
  async function answerLookup(topic: string, id: number, answer: Promise<unknown> | undefined): Promise<void> {
    if (inProgress.has(id)) return
    inProgress.add(id)
    try {
      await answers.give(topic, id, { result: await answer })
    } catch {
      // Without an answer, the app would wait until its request expires.
      const message = 'The node did not answer the request.'
      await answers.give(topic, id, { error: { code: rpcErrorCodes.internal, message } })
    } finally {
      inProgress.delete(id)
    }
  }

  function refresh(): void {
    if (isClosed) return
    const now = clock.now()
    const before = items.get()
    const waiting = readWaiting()
      .filter(({ expiry }) => expiry * 1_000 > now)
      .map((item) => itemsByKey.get(keyOf(item)) ?? item)
    // Ids order only the items that arrive together. The peers choose the ids, so a new item may have the lowest id.
    const arrived = waiting.filter((item) => !itemsByKey.has(keyOf(item)))
    const stillWaiting = new Set(waiting)
    const next = [
      ...before.filter((item) => stillWaiting.has(item)),
      ...arrived.sort((first, second) => first.id - second.id),
    ]
    itemsByKey.clear()
    for (const item of next) itemsByKey.set(keyOf(item), item)
    const isSame = next.length === before.length && next.every((item, index) => item === before[index])
    if (!isSame) items.set(next)
    for (const item of before) if (!stillWaiting.has(item) && item.expiry * 1_000 <= now) onExpired(item)
    cancelTimer?.()
    const waitMs = next.reduce((soonest, { expiry }) => Math.min(soonest, expiry * 1_000 - now), RECHECK_MS)
    cancelTimer = next.length > 0 ? clock.setTimeout(refresh, waitMs) : undefined
  }

  return {
    items,
    refresh,
    close: () => {
      isClosed = true
      cancelTimer?.()
    },
  }
}
