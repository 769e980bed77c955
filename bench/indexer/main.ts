import { describeLoad } from '../browser/machine.ts'
import { median } from '../browser/statistics.ts'
import { mineTransfers, startBusyChain } from './chain.ts'
import { type BenchPostgres, fingerprint, query, startPostgres } from './database.ts'
import { startIndexer, untilBegun, untilIndexed } from './holdfast.ts'
import { backfillPonder } from './ponder.ts'
import { measureTail } from './tail.ts'

const TRANSFERS = Number(process.env['BENCH_TRANSFERS'] ?? 100_000)
/** The number of rounds. Each measures both contestants once, so that other load on the machine affects them equally. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 2)
const TAIL_BLOCKS = Number(process.env['BENCH_TAIL_BLOCKS'] ?? 60)
const KILL_MS = 3_000
/** The most kills. An indexer that needs more makes no progress between kills. */
const MAX_KILLS = 100
/** The smallest ratio to Ponder's rate, and the highest 99th percentile of the lag, in blocks. */
const GOALS = { ofPonder: 2, lagBlocks: 1 } as const

const log = (line = ''): void => void process.stdout.write(`${line}\n`)

type History = { rpcUrl: string; port: number; head: number; transfers: number }

/** Indexes the history once. @returns the duration in seconds, and the database's URL. */
async function backfill(postgres: BenchPostgres, { port, head, transfers }: History): Promise<[number, string]> {
  const databaseUrl = await postgres.create()
  const indexer = await startIndexer({ databaseUrl, devnetPort: port })
  try {
    await untilBegun(databaseUrl, indexer.child)
    const startedAt = performance.now()
    await untilIndexed(databaseUrl, head, indexer.child)
    const seconds = (performance.now() - startedAt) / 1000
    const [row] = await query<{ count: number }>(
      databaseUrl,
      `select count(*)::int as count from token_transfer where kind = 'erc20' and chain_id = 31337`,
    )
    if ((row?.count ?? 0) < transfers) throw new Error(`there are ${row?.count} of ${transfers} transfers`)
    return [seconds, databaseUrl]
  } finally {
    await indexer.stop()
  }
}

/**
 * Indexes the history with a process that is killed every few seconds. @returns the number of kills, and the database's URL.
 */
async function backfillKilled(postgres: BenchPostgres, { port, head }: History): Promise<[number, string]> {
  const databaseUrl = await postgres.create()
  for (let kills = 0; ; kills += 1) {
    const indexer = await startIndexer({ databaseUrl, devnetPort: port })
    await untilBegun(databaseUrl, indexer.child)
    const isWhole = await Promise.race([
      untilIndexed(databaseUrl, head, indexer.child).then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), KILL_MS)),
    ])
    if (isWhole) {
      // Token names are read in parallel with the blocks.
      while ((await query(databaseUrl, 'select 1 from token where not is_read limit 1')).length > 0);
      await indexer.stop()
      return [kills, databaseUrl]
    }
    await indexer.stop('SIGKILL')
    if (indexer.child.signalCode !== 'SIGKILL') throw new Error('the server ended by itself')
    if (kills >= MAX_KILLS) throw new Error(`not done after ${kills} kills`)
  }
}

async function run(): Promise<boolean> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    const postgres = await startPostgres()
    undo.push(postgres.stop)
    const chain = await startBusyChain()
    undo.push(chain.stop)
    log(`mining ${TRANSFERS} transfers …`)
    const history = { ...chain, ...(await mineTransfers(chain, TRANSFERS)) }
    const { rpcUrl, transfers, head } = history
    log(`${transfers} transfers in ${head} blocks, ${ROUNDS} interleaved rounds, medians; ${describeLoad()}\n`)
    const seconds = { holdfast: [] as number[], ponderPostgres: [] as number[], ponderDefault: [] as number[] }
    let expectedRows = ''
    for (let round = 0; round < ROUNDS; round += 1) {
      const [duration, databaseUrl] = await backfill(postgres, history)
      seconds.holdfast.push(duration)
      expectedRows = await fingerprint(databaseUrl)
      seconds.ponderPostgres.push(await backfillPonder({ rpcUrl, databaseUrl: await postgres.create(), transfers }))
    }
    // With its default database, Ponder takes twice as long as with Postgres, so one run shows which is better.
    seconds.ponderDefault.push(await backfillPonder({ rpcUrl, databaseUrl: undefined, transfers }))
    const perSecond = (values: readonly number[]): number => transfers / median(values)
    const [ourRate, postgresRate, defaultRate] = [
      perSecond(seconds.holdfast),
      perSecond(seconds.ponderPostgres),
      perSecond(seconds.ponderDefault),
    ]
    log('| contestant | transfers/s | seconds |')
    log(`|${' --- |'.repeat(3)}`)
    log(`| holdfast, everything that it indexes | ${row(ourRate, seconds.holdfast)} |`)
    log(`| ponder, transfers of the token, the same Postgres | ${row(postgresRate, seconds.ponderPostgres)} |`)
    log(`| ponder, the same, its default database | ${row(defaultRate, seconds.ponderDefault)} |`)
    const best = Math.max(postgresRate, defaultRate)
    log(`\nholdfast: ${(ourRate / best).toFixed(2)} times ponder's better rate (goal: at least ${GOALS.ofPonder})`)

    const [kills, killedUrl] = await backfillKilled(postgres, history)
    const isSame = (await fingerprint(killedUrl)) === expectedRows
    log(
      `killed ${kills} times, every ${KILL_MS / 1000} s: ${isSame ? 'the same rows' : 'OTHER ROWS'} as without kills (goal: the same)`,
    )

    const tail = await measureTail({ databaseUrl: await postgres.create(), blocks: TAIL_BLOCKS })
    log(
      `lag at the head, ${TAIL_BLOCKS} blocks of 100 transfers, one a second: p50 ${tail.p50Ms.toFixed(0)} ms, p99 ${tail.p99Ms.toFixed(0)} ms (goal: p99 under ${GOALS.lagBlocks} block)`,
    )
    log(describeLoad())
    return ourRate / best >= GOALS.ofPonder && isSame && tail.p99Ms < GOALS.lagBlocks * 1000
  } finally {
    for (const stop of undo.reverse()) await stop()
  }
}

function row(rate: number, seconds: readonly number[]): string {
  return `${rate.toFixed(0)} | ${median(seconds).toFixed(1)} [${Math.min(...seconds).toFixed(1)}–${Math.max(...seconds).toFixed(1)}]`
}

if (!(await run())) process.exitCode = 1
