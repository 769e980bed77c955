import { isRecord } from '@holdfast/base'
import { Gauge, type Registry } from 'prom-client'
import { numberToHex, pad, toEventSelector } from 'viem'
import { type Node, readHead } from '../bundler/entry-point/node.ts'
import { entryPoint } from '../bundler/operation/userOperation.ts'
import { type Loop, startLoop } from '../process/startLoop.ts'
import { createSponsor, type Sponsor } from './service.ts'
import type { SponsorStore } from './store.ts'

/** How often promises are settled, in milliseconds. */
const SETTLE_MS = 5_000
/** A promise is settled this many seconds after it expires, because blocks may lag behind the clock. */
const SETTLE_DELAY_S = 120
const ETHER = 1e18
const eventTopic = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')

/** A running paymaster. */
export type RunningSponsor = Sponsor & { stop: () => Promise<void> }

/** Starts the paymaster of a chain, and the loop that settles its promises. */
export function startSponsor(options: Parameters<typeof createSponsor>[0]): RunningSponsor {
  const { node, store, clock, log } = options
  const loop: Loop = startLoop({
    turn: async () => {
      await store.settleIncluded()
      const head = await readHead(node)
      if (head)
        await settleExpired(node, store, Math.min(head.timestamp, Math.floor(clock.now() / 1_000)) - SETTLE_DELAY_S)
      return false
    },
    pauseMs: SETTLE_MS,
    log,
    failureText: 'sponsored operations could not be settled',
  })
  return { ...createSponsor(options), stop: loop.stop }
}

/**
 * Settles expired promises: searches the blocks for their operations, which other bundlers may have included.
 *
 * @param before - Unix seconds; promises that expired earlier are settled.
 */
async function settleExpired(node: Node, store: SponsorStore, before: number): Promise<void> {
  for (const promise of await store.listExpired(node.chainId, before)) {
    const { sender, nonce, paymaster, block } = promise
    const logs = await node.request('eth_getLogs', [
      {
        address: entryPoint,
        topics: [eventTopic, null, pad(sender), pad(paymaster)],
        fromBlock: numberToHex(block),
        toBlock: 'latest',
      },
    ])
    const found = (Array.isArray(logs) ? logs : []).map(readCost).find((each) => each?.nonce === nonce)
    await store.settle(promise, found?.cost)
  }
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
