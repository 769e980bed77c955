import type { Client } from 'pg'
import { type Lease, tryLease } from '../../database/lease.ts'
import { startLoop } from '../../process/startLoop.ts'
import { readHead } from '../entry-point/node.ts'
import { mempoolChannel } from '../mempool/store.ts'
import type { BundleContext } from './BundleContext.ts'
import { buildBundle } from './build.ts'
import { followBundle, watchReplacedBlocks } from './follow.ts'
import { sendBundle } from './send.ts'

/** How often a bundle that was sent is looked for, and the mempool, in milliseconds; new operations are told besides. */
const FOLLOW_MS = 150
const IDLE_MS = 1_000
/** How often an instance without the lease asks for it. */
const LEASE_MS = 1_000
/** How long what is over is kept: receipts can be asked for until then. */
const KEPT_MS = 90 * 24 * 3_600_000
const FORGET_EVERY_MS = 3_600_000

/** A bundler at work on one chain. */
export type RunningBundler = {
  /** Does one turn now, and waits for it; for the debug calls. @returns the hashes of bundles that are under way. */
  sendNow: () => Promise<`0x${string}`[]>
  /** Whether bundles are sent on their own. */
  setMode: (mode: 'auto' | 'manual') => void
  stop: () => Promise<void>
}

/**
 * Sends the bundles of a chain, one at a time. Of several instances that share a database, one does so: that which holds the
 * chain's lock in Postgres, which ends with its connection.
 */
export function runBundler(context: BundleContext, databaseUrl: string): RunningBundler {
  const { node, mempool, bundles, clock, log } = context
  let lease: Lease | undefined
  let mode: 'auto' | 'manual' = 'auto'
  let forgottenAt = 0
  let lastBlock: string | undefined
  let pauseMs = IDLE_MS
  let turnUnderWay: Promise<boolean> = Promise.resolve(false)

  const hold = async (): Promise<boolean> => {
    if (lease && !lease.lost.aborted) return true
    lease = await tryLease(databaseUrl, `bundler ${node.chainId}`)
    if (lease) await listen(lease.client)
    return lease !== undefined
  }
  const listen = async (client: Client): Promise<void> => {
    client.on('notification', ({ payload }) => {
      if (payload === String(node.chainId)) loop.wake()
    })
    await client.query(`listen ${mempoolChannel}`)
  }

  /** @returns whether the next turn should follow at once. */
  const work = async (isForced: boolean): Promise<boolean> => {
    if (!(await hold())) return false
    const head = await readHead(node)
    if (!head) return false
    if (head.hash !== lastBlock) {
      await watchReplacedBlocks(context, head)
      lastBlock = head.hash
    }
    const open = await bundles.listOpen()
    for (const bundle of open) {
      if (!(await followBundle(context, bundle, head))) return false
    }
    if (clock.now() - forgottenAt > FORGET_EVERY_MS) {
      forgottenAt = clock.now()
      await mempool.forget(new Date(clock.now() - KEPT_MS))
    }
    if (mode === 'manual' && !isForced) return open.length > 0
    // What a block has just changed is not in the block that was read before.
    const newest = open.length > 0 ? await readHead(node) : head
    const built = newest && (await buildBundle(context, newest))
    if (!built || lease?.lost.aborted) return false
    return sendBundle(context, built, newest)
  }
  const turn = (isForced = false): Promise<boolean> => {
    const next = turnUnderWay.catch(() => false).then(() => work(isForced))
    turnUnderWay = next
    return next
  }
  const isBusy = async (): Promise<boolean> => (await bundles.listOpen()).length > 0

  const loop = startLoop({
    turn: async () => {
      const isAgain = await turn()
      if (isAgain) return true
      pauseMs = !lease ? LEASE_MS : (await isBusy()) ? FOLLOW_MS : IDLE_MS
      return false
    },
    pauseMs: () => pauseMs,
    log,
    what: `the bundler of chain ${node.chainId} could not do its work`,
  })

  return {
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
