import { createDeferred } from '@holdfast/base'
import type { Client } from 'pg'
import { type Lease, tryLease } from '../../database/lease.ts'
import { startLoop } from '../../process/startLoop.ts'
import { type Head, readHead } from '../entry-point/node.ts'
import { mempoolChannel } from '../mempool/admissionStore.ts'
import type { BundleContext } from './BundleContext.ts'
import { buildBundle } from './build.ts'
import { followBundle, watchReplacedBlocks } from './follow.ts'
import { sendBundle } from './send.ts'
import type { BundleRow } from './store.ts'

/** How often the bundler looks for a new block and reads the mempool while a bundle is open, in milliseconds. */
const FOLLOW_MS = 150
/**
 * How often the bundler looks for a new block and reads the mempool while no bundle is open, in milliseconds, unless a
 * notification announces new operations.
 */
const IDLE_MS = 1_000
/** How often an instance without the lease tries to acquire it, in milliseconds. */
const LEASE_MS = 1_000
/** How often open bundles are followed while there is no new block, in milliseconds. */
const FOLLOW_ANYWAY_MS = 1_000
/**
 * How many bundles may wait for a block at once. With the growing pauses between them (see {@link NEXT_BUNDLE_MS}), they cover
 * a block time of twelve seconds.
 */
const MAX_OPEN = 10
/** The pause before a second bundle for the same block, in milliseconds. Each further pause is 1.5 times as long. */
const NEXT_BUNDLE_MS = 150
/** How long finished operations are kept, so that callers can ask for their receipts. */
const RETENTION_MS = 90 * 24 * 3_600_000
const FORGET_INTERVAL_MS = 3_600_000

/** A bundler at work on one chain. */
export type RunningBundler = {
  /** Resolves after the loop's first turn, which follows earlier bundles and puts waiting operations into a bundle. */
  recovered: Promise<void>
  /** Runs one turn now; for the debug calls. @returns the hash of each open bundle's newest transaction. */
  sendNow: () => Promise<`0x${string}`[]>
  /** `auto`: bundles are sent as soon as operations wait. `manual`: only by {@link sendNow}. */
  setMode: (mode: 'auto' | 'manual') => void
  stop: () => Promise<void>
}

/**
 * Sends the bundles of a chain. Operations that arrive while a bundle waits for its block go into another bundle with the next
 * nonce, so both bundles may get into the same block. Of several instances that share a database, only the holder of the
 * chain's lease sends bundles. The lease is a lock in Postgres that ends with its connection.
 */
export function runBundler(context: BundleContext, databaseUrl: string): RunningBundler {
  const { node, mempool, bundles, clock, log } = context
  let lease: Lease | undefined
  let mode: 'auto' | 'manual' = 'auto'
  /** When finished operations were last deleted, by the monotonic clock. */
  let forgottenAtMs = Number.NEGATIVE_INFINITY
  let lastBlock: string | undefined
  let followedAtMs = Number.NEGATIVE_INFINITY
  let hasOpenBundles = false
  let pauseMs = IDLE_MS
  /** Whether operations have arrived since the turn began. */
  let hasArrivals = false
  let lastSentAtMs = Number.NEGATIVE_INFINITY
  let currentTurn: Promise<boolean> = Promise.resolve(false)
  const recovered = createDeferred()

  const holdLease = async (): Promise<boolean> => {
    if (lease && !lease.lost.aborted) return true
    lease = await tryLease(databaseUrl, `bundler ${node.chainId}`)
    if (lease) await listen(lease.client)
    return lease !== undefined
  }
  const listen = async (client: Client): Promise<void> => {
    client.on('notification', ({ payload }) => {
      if (payload !== String(node.chainId)) return
      hasArrivals = true
      // While bundles are followed, the loop reads the mempool often enough without a notification.
      if (pauseMs !== FOLLOW_MS) loop.wake()
    })
    await client.query(`listen ${mempoolChannel}`)
  }

  /** Runs one turn. @returns whether the next turn should follow at once. */
  const work = async (isForced: boolean): Promise<boolean> => {
    if (!(await holdLease())) return false
    const head = await readHead(node)
    if (!head) return false
    const isNewBlock = head.hash !== lastBlock
    if (isNewBlock) {
      await watchReplacedBlocks(context, head)
      lastBlock = head.hash
    }
    const openBefore = await bundles.listOpen()
    // Open bundles change only with a new block. They are also followed every second, in case the node did not accept a bundle.
    const isDue = isNewBlock || clock.monotonic() - followedAtMs >= FOLLOW_ANYWAY_MS
    const open = isDue ? await followAll(openBefore, head) : openBefore
    hasOpenBundles = open.length > 0
    if (clock.monotonic() - forgottenAtMs > FORGET_INTERVAL_MS) {
      forgottenAtMs = clock.monotonic()
      await mempool.forget(new Date(clock.now() - RETENTION_MS))
    }
    if (mode === 'manual' && !isForced) return openBefore.length > 0 && open.length === 0
    if (!mayAdd(open, head)) return false
    // If a block has just included a bundle, that block may be newer than the head read above.
    const newest = openBefore.length > open.length ? await readHead(node) : head
    const built = newest && (await buildBundle(context, newest, open))
    if (!built || lease?.lost.aborted) return false
    const isSent = await sendBundle(context, built, newest, open)
    if (isSent) {
      lastSentAtMs = clock.monotonic()
      hasOpenBundles = true
    }
    return false
  }
  /**
   * Follows bundles in the order of their nonces, up to the first that is not in a block: no later bundle can be in a block
   * either.
   *
   * @returns the bundles that are still open.
   */
  const followAll = async (openBefore: readonly BundleRow[], head: Head): Promise<readonly BundleRow[]> => {
    followedAtMs = clock.monotonic()
    for (const [at, bundle] of openBefore.entries()) {
      if (!(await followBundle(context, bundle, head))) return openBefore.slice(at)
    }
    return []
  }
  /**
   * Returns whether another bundle may follow the open bundles: not before the pause is over, nor if too many are open, one of
   * them is stuck, or one belongs to another key.
   */
  const mayAdd = (open: readonly BundleRow[], head: Head): boolean => {
    if (open.length === 0) return true
    const isBlocked = open.some(({ bundler, attempts }) => {
      const age = Number(head.number) - (attempts[0]?.sentAt ?? 0)
      return bundler !== context.key.address || age >= context.stuckBlocks
    })
    const isDue = clock.monotonic() - lastSentAtMs >= NEXT_BUNDLE_MS * 1.5 ** (open.length - 1)
    return !isBlocked && isDue && open.length < MAX_OPEN
  }
  const turn = (isForced = false): Promise<boolean> => {
    // The caller of the previous turn handles its failure.
    const next = currentTurn.catch(() => false).then(() => work(isForced))
    currentTurn = next
    return next
  }
  const loop = startLoop({
    turn: async () => {
      hasArrivals = false
      const isDueAtOnce = await turn().finally(recovered.resolve)
      if (isDueAtOnce) return true
      pauseMs = !lease ? LEASE_MS : hasOpenBundles ? FOLLOW_MS : IDLE_MS
      return pauseMs === IDLE_MS && hasArrivals
    },
    pauseMs: () => pauseMs,
    clock,
    log,
    failureText: `the bundler of chain ${node.chainId} could not do its work`,
  })

  return {
    recovered: recovered.promise,
    sendNow: async () => {
      await turn(true)
      return (await bundles.listOpen()).flatMap(({ attempts }) => attempts.slice(-1).map(({ hash }) => hash))
    },
    setMode: (next) => {
      mode = next
      loop.wake()
    },
    stop: async () => {
      await loop.stop()
      await lease?.release()
    },
  }
}
