import { type Clock, pause, readField } from '@holdfast/base'
import type { Client, Hash, Transaction, TransactionReceipt } from 'viem'
import { getBlock, getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { ProgressEvent } from '../progress.ts'
import { explainRevert } from './explainRevert.ts'
import type { TransferRequest } from './transfer.ts'

/** How often the node is asked, in milliseconds. @see specification section 9, 'Polling interval default 4000 ms' */
const POLLING_INTERVAL_MS = 4_000
/** A transaction that is in no block after this long counts as slow. @see specification section 9, 'Receipt wait' */
const RECEIPT_WAIT_MS = 25_000
/** After this many polls in a row in which no node knows the transaction, it counts as missing. */
const POLLS_UNTIL_LOST = 5
/** How many blocks back the search for the replacing transaction goes. */
const BLOCKS_SEARCHED = 64n

/** The transaction to follow, and what is needed to follow it. When the signal aborts, it is no longer followed. */
type Followed = {
  client: Client
  /** The call that was sent. */
  call: TransferRequest
  hash: string
  clock: Clock
  signal: AbortSignal
  /** Whether the transaction must match `call`. A smart account's transaction never does: it wraps the call in another call. */
  comparesContent: boolean
  /** The account's next nonce before the wallet was asked; undefined if unknown. */
  nonceBefore: number | undefined
  /** Calls back when the account may have a new transaction, which is a reason for a poll at once. Returns the undo. */
  listen?: ((onActivity: () => void) => () => void) | undefined
}

/**
 * Follows a transaction until it is in a block, has failed, or was replaced by another one with the same nonce. Reports each
 * step as an event. If the node cannot be reached, the next poll asks it again.
 */
export async function followTransaction(followed: Followed, onEvent: (event: ProgressEvent) => void): Promise<void> {
  const { clock, signal } = followed
  const startedAt = clock.monotonic()
  const seen: Seen = { nonce: undefined, misses: 0, isCompared: !followed.comparesContent, isExtra: false }
  const pauses = createPauses(followed)
  let hash = followed.hash as Hash // The hash was parsed when the wallet answered.
  try {
    while (!signal.aborted) {
      // If the node cannot be reached, the poll finds no event.
      const events = await poll({ ...followed, hash }, seen).catch((): ProgressEvent[] => [])
      if (signal.aborted) return
      for (const event of events) onEvent(event)
      if (events.some(({ type }) => isFinal(type))) return
      const repriced = events.find((event) => event.type === 'repriced')
      if (repriced) hash = repriced.by as Hash // The hash comes from a block.
      if (clock.monotonic() - startedAt >= RECEIPT_WAIT_MS) onEvent({ type: 'delayed', hash })
      seen.isExtra = await pauses.next()
    }
  } finally {
    pauses.end()
  }
}

/**
 * What the earlier polls found. `misses`: the polls in a row that did not find the transaction. `isCompared`: its content needs
 * no further comparison with the call. `isExtra`: this poll comes early, so it does not count as a miss.
 */
type Seen = { nonce: number | undefined; misses: number; isCompared: boolean; isExtra: boolean }

async function poll(followed: Followed & { hash: Hash }, seen: Seen): Promise<ProgressEvent[]> {
  const { client, call, hash } = followed
  const receipt = await getTransactionReceipt(client, { hash }).catch(undefinedIfMissing)
  const indexed = await getTransaction(client, { hash }).catch(undefinedIfMissing)
  const use = receipt || indexed ? undefined : await findNonceUse(followed, seen)
  // A node may have the transaction in a block before it finds the transaction by its hash.
  const transaction = use?.transaction?.hash === hash ? use.transaction : indexed
  const events: ProgressEvent[] = []
  if (transaction) {
    seen.nonce = transaction.nonce
    if (seen.misses >= POLLS_UNTIL_LOST) events.push({ type: 'seenAgain', hash })
    seen.misses = 0
    if (!seen.isCompared && !isSame(transaction, call)) events.push({ type: 'altered', hash })
    seen.isCompared = true
  }
  if (receipt) return [...events, await outcomeEvent(followed, receipt)]
  if (transaction) return events
  // Several nodes may answer at one URL, and the one that returned the blocks may lag behind the one that counted the nonce. So
  // the transaction counts as replaced by an unknown one only after several polls have missed it.
  const isReplaced = use?.transaction || seen.misses >= POLLS_UNTIL_LOST
  if (use && isReplaced) return [...events, replacementEvent(followed, use)]
  if (seen.isExtra) return events
  seen.misses += 1
  if (seen.misses === POLLS_UNTIL_LOST) events.push({ type: 'lost', hash })
  return events
}

async function outcomeEvent(followed: Followed & { hash: Hash }, receipt: TransactionReceipt): Promise<ProgressEvent> {
  const { hash, client, call } = followed
  if (receipt.status === 'success') return { type: 'confirmed', hash }
  return { type: 'reverted', hash, failure: await explainRevert(client, call, receipt.blockNumber) }
}

/** The transaction that has used the nonce; undefined if it is in none of the latest blocks. */
type NonceUse = { transaction: Transaction | undefined }

/** Finds the transaction that has used the nonce. Undefined while the nonce is unused or unknown. */
async function findNonceUse(
  { client, call, hash, nonceBefore }: Followed & { hash: Hash },
  { nonce: seenNonce, misses }: Seen,
): Promise<NonceUse | undefined> {
  // If no poll has found the transaction yet, it most likely has the nonce that was next before the wallet was asked.
  const nonce = seenNonce ?? (misses >= POLLS_UNTIL_LOST ? nonceBefore : undefined)
  if (nonce === undefined) return undefined
  const next = await getTransactionCount(client, { address: call.from })
  if (next <= nonce) return undefined
  // The followed transaction may have entered a block between the two requests.
  if (await getTransactionReceipt(client, { hash }).catch(undefinedIfMissing)) return undefined
  return { transaction: await findByNonce(client, call.from, nonce) }
}

function replacementEvent(
  { call, hash }: Followed & { hash: Hash },
  { transaction: replacement }: NonceUse,
): ProgressEvent {
  if (!replacement) return { type: 'replaced', hash }
  if (isSame(replacement, call)) return { type: 'repriced', hash, by: replacement.hash }
  const isEmpty = replacement.value === 0n && replacement.input === '0x' && isSameText(replacement.to, call.from)
  return { type: isEmpty ? 'cancelled' : 'replaced', hash }
}

async function findByNonce(client: Client, from: string, nonce: number): Promise<Transaction | undefined> {
  const latest = await getBlockNumber(client, { cacheTime: 0 })
  for (let number = latest; number >= 0n && number > latest - BLOCKS_SEARCHED; number -= 1n) {
    const { transactions } = await getBlock(client, { blockNumber: number, includeTransactions: true })
    const found = transactions.find((each) => each.nonce === nonce && isSameText(each.from, from))
    if (found) return found
  }
  return undefined
}

/** Whether a transaction makes exactly this call. The fee is not compared, since the wallet may choose it. */
function isSame(transaction: Pick<Transaction, 'from' | 'to' | 'value' | 'input'>, call: TransferRequest): boolean {
  const { from, to, value, data } = call
  return (
    isSameText(transaction.from, from) &&
    isSameText(transaction.to, to) &&
    transaction.value === value &&
    transaction.input.toLowerCase() === data.toLowerCase()
  )
}

function isSameText(first: string | null, second: string): boolean {
  return first?.toLowerCase() === second.toLowerCase()
}

function isFinal(type: ProgressEvent['type']): boolean {
  return ['confirmed', 'reverted', 'replaced', 'cancelled'].includes(type)
}

/** Returns undefined if the node does not know the transaction, which is not a failure of the node. Throws any other error. */
function undefinedIfMissing(error: unknown): undefined {
  const name = readField(error, 'name')
  if (name === 'TransactionNotFoundError' || name === 'TransactionReceiptNotFoundError') return undefined
  throw error
}

/**
 * Creates the pauses between polls. Activity of the account cuts a pause short. After activity during a poll, which may have
 * been too early to see it, the next pause ends at once.
 */
function createPauses({ clock, signal, listen }: Followed) {
  let activity = new AbortController()
  const end = listen?.(() => activity.abort())
  /** Pauses. @returns whether activity cut the pause short. */
  const next = async (): Promise<boolean> => {
    await pause(POLLING_INTERVAL_MS, { clock, signal: AbortSignal.any([signal, activity.signal]) })
    const isCutShort = activity.signal.aborted
    activity = new AbortController()
    return isCutShort
  }
  return { next, end: () => end?.() }
}
