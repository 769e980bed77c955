import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { devnetTokens } from '@holdfast/contracts/devnet'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { callRpc, installMulticall, startChain } from '@holdfast/devnet'
import { startEmbeddedDatabase } from '@holdfast/server/database'
import { Client } from 'pg'
import { encodeFunctionData, erc20Abi, multicall3Abi } from 'viem'
import { describeLoad } from '../browser/machine.ts'
import { median } from '../browser/statistics.ts'
import { cpuSecondsOf, origin, projectId, type Running, startHoldfast } from '../catalogue/contestants.ts'
import type { Load, LoadResult } from '../catalogue/generator.ts'
import { end, nextMessage, pin } from '../relay/child.ts'
import { accountOf, accountsOf, CHAIN_ID, fillRows, TOKEN_CODE, TOKENS, tokenOf } from './rows.ts'

/**
 * The number of rounds. Each measures every contestant once, so that other load on the machine affects all equally. Contestants
 * are compared within a round, and the result is the median of the rounds, so load that changes between rounds changes no
 * ratio.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
const MEASURE_MS = Number(process.env['BENCH_MEASURE_MS'] ?? 2_500)
const CONNECTIONS = 16
/** The numbers of stored transfers. The rates are compared at the larger number. The smaller one shows how times grow. */
const SIZES = { small: 10_000, large: Number(process.env['BENCH_TRANSFERS'] ?? 1_000_000) } as const
/** Our rate must be at least this share of the bare route's rate. The 99th percentile may grow at most by this factor. */
const GOALS = { ofBare: 0.7, growth: 1.5 } as const
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'

type Size = keyof typeof SIZES
type Call = 'history' | 'balance'
/** The result of one run. `cpuUs` is the server's CPU time per response, which a busy machine changes little. */
type Run = LoadResult & { cpuUs: number }
type Named = Pick<Contestant, 'call' | 'size' | 'name'>
type Contestant = { name: string; size: Size; call: Call; server: Running; query: string }

const log = (line = ''): void => void process.stdout.write(`${line}\n`)

async function startBare(databaseUrl: string, nodeUrl: string): Promise<Running> {
  const account = accountOf(1)
  // The same request that our server sends: for the ether, the configured tokens, and the tokens with transfers.
  const { dollar, pebble, moss } = devnetTokens
  const configured = [dollar.address, pebble.address, moss.address, devnetSwap.wrappedEther, devnetSwap.reed]
  const moved = Array.from({ length: TOKENS }, (_, index) => tokenOf(index))
  const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const calls = [
    {
      target: MULTICALL,
      allowFailure: true,
      callData: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] }),
    },
    ...[...configured, ...moved].map((target) => ({ target, allowFailure: true, callData })),
  ] as const
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_call',
    params: [{ to: MULTICALL, data }, 'latest'],
  })
  const script = fileURLToPath(new URL('./bareServer.ts', import.meta.url))
  const child = fork(script, [databaseUrl, nodeUrl, body], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const { port } = await nextMessage<{ port: number }>(child)
  pin(child.pid, 0)
  return { port, cpuSeconds: () => cpuSecondsOf(child), stop: () => end(child) }
}

/** Starts our server on a database, fills the database, and starts the bare route on the same database. */
async function startBoth(
  databaseUrl: string,
  node: { rpcUrl: string; port: number },
  transfers: number,
): Promise<{ holdfast: Running; bare: Running }> {
  const unlimited = { DATA_CALLS_PER_MINUTE: '999999999', DATA_PROJECT_CALLS_PER_MINUTE: '999999999' }
  // The start of our server creates the tables.
  const holdfast = await startHoldfast('data', {
    DATABASE_URL: databaseUrl,
    DEVNET_PORT: String(node.port),
    ...unlimited,
  })
  await fillRows(databaseUrl, transfers)
  return { holdfast, bare: await startBare(databaseUrl, node.rpcUrl) }
}

async function measure({ server, size, call, query }: Contestant): Promise<Run> {
  const generator = fork(fileURLToPath(new URL('../catalogue/generator.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  pin(generator.pid, 1)
  try {
    // Requests the accounts in an order that begins at a random account. One request in a hundred is for the busiest account.
    const accounts = accountsOf(SIZES[size])
    const start = Math.floor(Math.random() * accounts)
    const paths = Array.from({ length: Math.min(accounts, 10_000) }, (_, index) => {
      const account = index % 100 === 99 ? 0 : 1 + ((start + index * 37) % accounts)
      return `/v1/account/${accountOf(account)}/${call}${query}`
    })
    const load: Load = {
      port: server.port,
      paths,
      isEachNew: false,
      origin,
      connections: CONNECTIONS,
      warmUpMs: 1_000,
      measureMs: MEASURE_MS,
    }
    generator.send(load)
    let [before, after] = [0, 0]
    for (;;) {
      const message = await nextMessage<'begun' | 'ended' | LoadResult | { failed: string }>(generator)
      if (message === 'begun') before = server.cpuSeconds()
      else if (message === 'ended') after = server.cpuSeconds()
      else if ('failed' in message) throw new Error(message.failed)
      else return { ...message, cpuUs: ((after - before) * 1e9) / (message.perSecond * MEASURE_MS) }
    }
  } finally {
    await end(generator)
  }
}

/** Compares our server's history pages and balances with a bare route that runs the same queries, at two database sizes. */
async function run(): Promise<void> {
  const undo: (() => unknown)[] = []
  try {
    const node = await startChain({ chainId: CHAIN_ID, blockTimeS: 1 })
    undo.push(node.stop)
    await installMulticall(node.rpcUrl)
    for (let index = 0; index < TOKENS; index += 1) {
      await callRpc(node.rpcUrl, 'anvil_setCode', [tokenOf(index), TOKEN_CODE])
    }
    await callRpc(node.rpcUrl, 'evm_mine')
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-data-'))
    // When root runs this, the database runs as another user, which must be able to enter the folder.
    chmodSync(folder, 0o711)
    undo.push(() => rmSync(folder, { recursive: true, force: true }))
    const database = await startEmbeddedDatabase({ dataDir: folder, durable: true, onEvent: log })
    undo.push(database.stop)
    const contestants: Contestant[] = []
    for (const size of ['small', 'large'] as const) {
      const url = await createDatabase(database.url, `bench_${size}`)
      const { holdfast, bare } = await startBoth(url, node, SIZES[size])
      undo.push(holdfast.stop, bare.stop)
      for (const call of ['history', 'balance'] as const) {
        // Requests for balances bypass the cache of 30 seconds, so that each reads from the chain. With few accounts, all
        // balances would otherwise be cached.
        const fresh = call === 'balance' ? `&forceUpdate=eip155:${CHAIN_ID}:0x${'e'.repeat(40)}` : ''
        const query = `?chainId=eip155:${CHAIN_ID}&projectId=${projectId}${fresh}`
        contestants.push(
          { name: 'bare route', size, call, server: bare, query: '' },
          { name: 'holdfast', size, call, server: holdfast, query },
        )
      }
    }
    log(`filled: ${SIZES.small} and ${SIZES.large} transfers; ${describeLoad()}`)
    const runs = new Map<Contestant, Run[]>(contestants.map((contestant) => [contestant, []]))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let turn = 0; turn < contestants.length; turn += 1) {
        const contestant = contestants[(round + turn) % contestants.length]
        if (contestant) runs.get(contestant)?.push(await measure(contestant))
      }
    }
    report(runs)
  } finally {
    for (const stop of undo.reverse()) await stop()
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: name }).href
}

function report(runs: ReadonlyMap<Contestant, readonly Run[]>): void {
  log(`${CONNECTIONS} connections, ${ROUNDS} interleaved rounds, medians; ${describeLoad()}\n`)
  log('| call | transfers stored | contestant | req/s | CPU µs | p50 ms | p99 ms | bytes | errors |')
  log(`|${' --- |'.repeat(9)}`)
  const roundsOf = (given: Named): readonly Run[] => {
    const [found] = Array.from(runs).filter(
      ([{ call, size, name }]) => call === given.call && size === given.size && name === given.name,
    )
    return found?.[1] ?? []
  }
  const medianOf = (given: Named, read: (run: Run) => number): number => median(roundsOf(given).map(read))
  /** Computes the ratio of one contestant to another in each round, and returns the median of these ratios. */
  const compare = (one: Named, other: Named, read: (run: Run) => number): number => {
    const others = roundsOf(other)
    return median(
      roundsOf(one).flatMap((run, round) => {
        const beside = others[round]
        return beside ? [read(run) / read(beside)] : []
      }),
    )
  }
  for (const contestant of runs.keys()) {
    const { call, size, name } = contestant
    const errors = (runs.get(contestant) ?? []).reduce((sum, one) => sum + one.errors, 0)
    const cells = [
      call,
      String(SIZES[size]),
      name,
      medianOf(contestant, ({ perSecond }) => perSecond).toFixed(0),
      medianOf(contestant, ({ cpuUs }) => cpuUs).toFixed(0),
      medianOf(contestant, ({ p50Ms }) => p50Ms).toFixed(2),
      medianOf(contestant, ({ p99Ms }) => p99Ms).toFixed(2),
      medianOf(contestant, ({ bytes }) => bytes).toFixed(0),
      String(errors),
    ]
    log(`| ${cells.join(' | ')} |`)
  }
  for (const call of ['history', 'balance'] as const) {
    const [ours, bare] = [
      { call, size: 'large', name: 'holdfast' },
      { call, size: 'large', name: 'bare route' },
    ] as const
    const ratio = compare(ours, bare, ({ perSecond }) => perSecond)
    const cpu = compare(bare, ours, ({ cpuUs }) => cpuUs)
    const growthOf = (one: Named): number => compare(one, { ...one, size: 'small' }, ({ p99Ms }) => p99Ms)
    const growth = growthOf(ours)
    log(
      `\n${call}: ${ratio.toFixed(2)} of the bare route's rate (goal at least ${GOALS.ofBare}), ${cpu.toFixed(2)} by CPU time; p99 at ${SIZES.large} is ` +
        `${growth.toFixed(2)} of that at ${SIZES.small} (goal at most ${GOALS.growth}); the bare route's is ${growthOf(bare).toFixed(2)}`,
    )
    if (!(ratio >= GOALS.ofBare && growth <= GOALS.growth)) process.exitCode = 1
  }
}

await run()
