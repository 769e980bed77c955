import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { postJsonRpc, readJsonRpcAnswer } from '@holdfast/base'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { swapRouterAbi } from '@holdfast/contracts/swap'
import { startChain } from '@holdfast/devnet'
import { type Address, encodeFunctionData } from 'viem'
import { origin, projectId, startHoldfast } from '../catalogue/contestants.ts'
import { createRandom, type Market, makeMarket, POOLS } from './market.ts'
import { listRoutes, walkRoute } from './routes.ts'

/** The market's chain id, which differs from those of the local chains in every development server. */
const CHAIN_ID = 424_242
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 1_000)
/** The number of orders for the baseline, which is slow, since each order takes dozens of calls. */
const BASELINE_ORDERS = Math.min(ORDERS, Number(process.env['BENCH_BASELINE_ORDERS'] ?? 100))
const GOALS = { found: 0.99, p99Ms: 100 } as const
const FEE_BPS = 85n

type Order = { from: Address; to: Address; amount: bigint }
type Result = { best: bigint; ms: number }

const log = (line = ''): void => void process.stdout.write(`${line}\n`)

function drawOrders({ tokens }: Market): Order[] {
  const random = createRandom(11)
  return Array.from({ length: ORDERS }, () => {
    const from = random(tokens.length)
    const to = (from + 1 + random(tokens.length - 1)) % tokens.length
    // Amounts from a thousandth of a token to ten thousand tokens, with each order of magnitude equally often.
    const amount = 10n ** BigInt(15 + random(7)) * BigInt(1 + random(9))
    return { from: tokens[from] ?? '0x', to: tokens[to] ?? '0x', amount }
  })
}

const afterFee = (amount: bigint): bigint => amount - (amount * FEE_BPS) / 10_000n

/** Requests quotes for one order after the other, and measures each. */
async function measure(orders: readonly Order[], quote: (order: Order) => Promise<bigint>): Promise<Result[]> {
  const results: Result[] = []
  for (const order of orders) {
    const start = performance.now()
    const best = await quote(order)
    results.push({ best, ms: performance.now() - start })
  }
  return results
}

/** Requests a quote from the service as a kit does. */
function quoteByService(port: number): (order: Order) => Promise<bigint> {
  return async ({ from, to, amount }) => {
    const query = new URLSearchParams({
      projectId,
      amount: String(amount),
      userAddress: devnetSwap.swapRouter,
      from: `eip155:${CHAIN_ID}:${from}`,
      to: `eip155:${CHAIN_ID}:${to}`,
    })
    const response = await fetch(`http://127.0.0.1:${port}/v1/convert/quotes?${query}`, { headers: { origin } })
    // Cast: our own server answers in this form.
    const { quotes } = (await response.json()) as { quotes: { toAmount: string }[] }
    return BigInt(quotes[0]?.toAmount ?? 0)
  }
}

/** Requests a quote for each route from the router, by separate calls at the same time. */
function quoteByRouter(rpcUrl: string, market: Market): (order: Order) => Promise<bigint> {
  return async ({ from, to, amount }) => {
    const amounts = listRoutes(market, from, to).map(async (path) => {
      const data = encodeFunctionData({
        abi: swapRouterAbi,
        functionName: 'getAmountsOut',
        args: [afterFee(amount), path],
      })
      const call = { method: 'eth_call', params: [{ to: devnetSwap.swapRouter, data }, 'latest'] }
      const answer = readJsonRpcAnswer(await postJsonRpc(rpcUrl, call))
      // A route whose output is zero reverts.
      return answer && 'result' in answer ? BigInt(`0x${String(answer.result).slice(-64)}`) : 0n
    })
    return (await Promise.all(amounts)).reduce((best, one) => (one > best ? one : best), 0n)
  }
}

function describe(results: readonly Result[]): { perSecond: number; p50: number; p99: number } {
  const times = results.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const total = times.reduce((sum, ms) => sum + ms, 0)
  return { perSecond: (times.length * 1_000) / total, p50: at(0.5), p99: at(0.99) }
}

/** Compares the service's quotes over 200 pools with direct calls to the router, and with the best of all possible routes. */
async function run(): Promise<void> {
  const undo: (() => unknown)[] = []
  try {
    const chain = await startChain({ chainId: CHAIN_ID })
    undo.push(chain.stop)
    const market = await makeMarket(chain.rpcUrl)
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-quotes-'))
    undo.push(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'chains.json')
    const { wrappedEther, swapGateway, swapFactory, swapRouter } = devnetSwap
    const swap = {
      gateway: swapGateway,
      pools: [{ kind: 'uniswap-v2', factory: swapFactory, router: swapRouter }],
      baseTokens: market.bases,
    }
    const entry = {
      id: CHAIN_ID,
      name: 'Market',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [chain.rpcUrl],
      data: { wrappedNative: wrappedEther, swap },
    }
    writeFileSync(file, JSON.stringify([entry]))
    const unlimited = { DATA_CALLS_PER_MINUTE: '999999999', DATA_PROJECT_CALLS_PER_MINUTE: '999999999' }
    const holdfast = await startHoldfast('data', { CHAINS: file, ...unlimited })
    undo.push(holdfast.stop)

    const orders = drawOrders(market)
    const quote = quoteByService(holdfast.port)
    await measure(orders.slice(0, 50), quote)
    const ours = await measure(orders, quote)
    const baseline = await measure(orders.slice(0, BASELINE_ORDERS), quoteByRouter(chain.rpcUrl, market))
    report(market, orders, ours, baseline)
  } finally {
    for (const stop of undo.reverse()) await stop()
  }
}

function report(market: Market, orders: readonly Order[], ours: readonly Result[], baseline: readonly Result[]): void {
  const best = orders.map(({ from, to, amount }) =>
    listRoutes(market, from, to).reduce((most, route) => {
      const amountOut = walkRoute(market, route, afterFee(amount))
      return amountOut > most ? amountOut : most
    }, 0n),
  )
  const found = ours.filter((result, index) => result.best === best[index]).length / ours.length
  const agreed = baseline.filter((result, index) => result.best === best[index]).length / baseline.length
  const load = loadavg()
    .map((one) => one.toFixed(1))
    .join(', ')
  log(`quotes one after the other over ${POOLS} pools; load of the machine ${load} (1, 5, 15 minutes)\n`)
  log('| contestant | orders | quotes/s | p50 ms | p99 ms | best route found |')
  log(`|${' --- |'.repeat(6)}`)
  const rows = [
    { name: 'the router, a call for each route', results: baseline, share: agreed },
    { name: 'holdfast, over HTTP', results: ours, share: found },
  ].map((row) => ({ ...row, ...describe(row.results) }))
  for (const { name, results, share, perSecond, p50, p99 } of rows) {
    log(
      `| ${name} | ${results.length} | ${perSecond.toFixed(1)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(share * 100).toFixed(1)} % |`,
    )
  }
  const [router, holdfast] = rows
  if (!router || !holdfast) return
  log(`\nof the router: ${(holdfast.perSecond / router.perSecond).toFixed(2)} times its rate (goal over 1)`)
  log(`best route found: ${(found * 100).toFixed(1)} % (goal at least ${GOALS.found * 100} %)`)
  log(`p99: ${holdfast.p99.toFixed(1)} ms (goal under ${GOALS.p99Ms})`)
  if (!(found >= GOALS.found && holdfast.p99 < GOALS.p99Ms && holdfast.perSecond > router.perSecond))
    process.exitCode = 1
}

await run()
