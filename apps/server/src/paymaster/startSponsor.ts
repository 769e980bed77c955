import { isRecord } from '@holdfast/base'
import { Gauge, type Registry } from 'prom-client'
import { numberToHex, pad, toEventSelector } from 'viem'
import { type Head, type Node, readHead } from '../bundler/entry-point/node.ts'
import { entryPoint } from '../bundler/operation/userOperation.ts'
import { type Loop, startLoop } from '../process/startLoop.ts'
import { createSponsor, type Sponsor } from './service.ts'
import type { SponsorStore, SponsorshipRow } from './store.ts'

/** How often promises are settled, in milliseconds. */
const SETTLE_MS = 5_000
/** A promise is settled this many seconds after it expires, because blocks may lag behind the clock. */
const SETTLE_DELAY_S = 120
/** Released promises are deleted this many seconds after they expired. */
const RELEASED_S = 86_400
/** How many blocks one call searches, because nodes limit the range of a search. */
const SEARCHED_BLOCKS = 1_000n
const ETHER = 1e18
const eventTopic = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')

/** A running paymaster. */
export type RunningSponsor = Sponsor & { stop: () => Promise<void> }

/**
 * Starts the paymaster of a chain, and the loop that settles its promises and deletes old ones.
 *
 * @param options.settleMs - how often promises are settled, in milliseconds.
 */
export function startSponsor(
  options: Parameters<typeof createSponsor>[0] & { settleMs?: number | undefined },
): RunningSponsor {
  const { node, store, clock, log, settleMs = SETTLE_MS } = options
  const settleExpired = settleInTurns(node, store)
  const loop: Loop = startLoop({
    turn: async () => {
      await store.settleIncluded()
      const nowS = Math.floor(clock.now() / 1_000)
      await store.deleteReleased(nowS - RELEASED_S)
      const head = await readHead(node)
      if (head) await settleExpired(head, Math.min(head.timestamp, nowS) - SETTLE_DELAY_S)
      return false
    },
    pauseMs: settleMs,
    clock,
    log,
    failureText: 'sponsored operations could not be settled',
  })
  return { ...createSponsor(options), stop: loop.stop }
}

/**
 * Creates the function that settles expired promises: it searches the blocks for their operations, which other bundlers may have
 * included. Each call continues after the promises of the previous call, so that promises that cannot be settled do not hold up
 * the others.
 */
function settleInTurns(node: Node, store: SponsorStore): (head: Head, before: number) => Promise<void> {
  let lastId = 0
  return async (head, before) => {
    const listed = await store.listExpired(node.chainId, before, lastId)
    lastId = listed.at(-1)?.id ?? 0
    const failures: unknown[] = []
    for (const promise of listed) {
      try {
        await store.settle(promise, await findCost(node, promise, head))
      } catch (error) {
        failures.push(error)
      }
    }
    // One failure is enough for the log.
    if (failures.length > 0) throw failures[0]
  }
}

/**
 * Searches for a promise's operation in the blocks in which the promise was valid.
 *
 * @returns the actual cost in wei; undefined if no block has the operation.
 */
async function findCost(node: Node, promise: SponsorshipRow, head: Head): Promise<bigint | undefined> {
  const { sender, nonce, paymaster, block, validUntil } = promise
  const topics = [eventTopic, null, pad(sender), pad(paymaster)]
  for (let from = BigInt(block); from <= head.number; from += SEARCHED_BLOCKS) {
    const end = from + SEARCHED_BLOCKS - 1n
    const last = end < head.number ? await readHead(node, end) : head
    if (!last) throw new TypeError(`The node does not have the block ${end}.`)
    const logs = await node.request('eth_getLogs', [
      { address: entryPoint, topics, fromBlock: numberToHex(from), toBlock: numberToHex(last.number) },
    ])
    if (!Array.isArray(logs)) throw new TypeError('eth_getLogs returned no list.')
    const found = logs.map(readCost).find((each) => each?.nonce === nonce)
    if (found) return found.cost
    if (last.timestamp > validUntil) return undefined
  }
  return undefined
}

/** Reads the nonce and the cost from an event, whose data has four words: nonce, success, cost and gas. */
function readCost(log: unknown): { nonce: bigint; cost: bigint } | undefined {
  const data = isRecord(log) ? log['data'] : undefined
  if (typeof data !== 'string' || !/^0x[\da-f]{256}$/i.test(data)) return undefined
  const word = (index: number): bigint => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)
  return { nonce: word(0), cost: word(2) }
}

/** Exports metrics of projects' spending on sponsored operations, and of their budgets. */
export function watchSponsorships(registry: Registry, store: SponsorStore): void {
  const registers = [registry]
  const labelNames = ['project'] as const
  const budget = new Gauge({
    name: 'holdfast_sponsor_budget_ether',
    help: 'The total that a project may spend on sponsored operations.',
    labelNames,
    registers,
  })
  new Gauge({
    name: 'holdfast_sponsor_spent_ether',
    help: 'The amount that a project has spent on sponsored operations or promised for them.',
    labelNames,
    registers,
    async collect() {
      for (const { projectKey, total, policy } of await store.listTotals()) {
        const project = String(projectKey)
        // The conversion rounds. The exact amounts are in the database.
        this.set({ project }, Number(total) / ETHER)
        if (policy) budget.set({ project }, Number(policy.totalWei) / ETHER)
      }
    },
  })
}
