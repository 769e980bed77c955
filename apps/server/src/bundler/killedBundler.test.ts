import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRecord, pause } from '@holdfast/base'
import { type Hex, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestDatabase, queryDatabase } from '../test/database/testDatabase.ts'
import { freeServerPorts, isReady, runServer, type ServerPorts, type ServerProcess } from '../test/serverProcess.ts'
import { until } from '../test/until.ts'
import { hashUserOperation } from './operation/hashUserOperation.ts'
import { entryPoint, formatUserOperation, type UserOperation } from './operation/userOperation.ts'
import { returnPaymasterAnswer } from './test/assemble.ts'
import { type OperationChain, operationOf, plainAccount, startOperationChain } from './test/testBundler.ts'

const projectId = '0123456789abcdef0123456789abcdef'
/** How many operations are sent. `KILLED_OPERATIONS=2000` makes it a long run, with a kill about every three seconds. */
const OPERATIONS = Number(process.env['KILLED_OPERATIONS'] ?? 12)
const isLong = OPERATIONS > 100
const KILL_EVERY_MS = 3_000
/** The most kills of a long run, on any machine. With more kills, a busy machine would do little but start servers. */
const MAX_KILLS = 50
/** How many operations are under way at once. */
const AT_ONCE = isLong ? 100 : 10
/**
 * How often the caller of an operation asks for the outcome: a hundred callers that ask more often would keep a server busy for
 * all of its short life.
 */
const ASK_EVERY_MS = isLong ? 1_000 : 200
const PATIENCE_MS = 300_000 + OPERATIONS * 3_000

let chain: OperationChain
let databaseUrl: string
let dataDir: string
let ports: ServerPorts
let server: ServerProcess
/** Settles once the latest server accepts requests. */
let isUp: Promise<unknown>
/** Whether all operations have their outcome. */
let isOver = false
beforeAll(async () => {
  chain = await startOperationChain({ blockTimeS: 1 })
  databaseUrl = await makeTestDatabase({ hasTables: true })
  dataDir = mkdtempSync(join(tmpdir(), 'holdfast-bundler-'))
  ports = await freeServerPorts()
  await start()
}, PATIENCE_MS)
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, PATIENCE_MS)

async function start(): Promise<void> {
  server = runServer({
    ...ports,
    SERVICES: 'bundler',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEVNET_PORT: String(chain.port),
    PROJECT_ID: projectId,
  })
  isUp = until(() => isReady(ports))
  await isUp
}

/** Counts the operations in the database that have one of these states. */
async function countOf(...statuses: readonly ('pending' | 'bundled' | 'included')[]): Promise<number> {
  const list = statuses.map((status) => `'${status}'`).join(', ')
  const sql = `select count(*)::int as count from user_operation where status in (${list})`
  const [row] = await queryDatabase<{ count: number }>(databaseUrl, sql)
  return row?.count ?? 0
}

/** Sums up the progress of all operations: each takes a step when it is accepted, bundled and included. */
async function stepsTaken(): Promise<number> {
  const step = "case status when 'pending' then 1 when 'bundled' then 2 when 'included' then 3 else 0 end"
  const sql = `select coalesce(sum(${step}), 0)::int as steps from user_operation`
  return (await queryDatabase<{ steps: number }>(databaseUrl, sql))[0]?.steps ?? 0
}

/**
 * When the short run kills the server: after operations were accepted, after a bundle was sent, and after a block included
 * some.
 */
const killPoints: readonly (() => Promise<boolean>)[] = [
  async () => (await countOf('pending', 'bundled', 'included')) > 0,
  async () => (await countOf('bundled', 'included')) > 0,
  async () => (await countOf('included')) > 2,
]

/** Yields whenever the server should be killed. */
async function* momentsToKill(): AsyncGenerator<void> {
  if (!isLong) {
    for (const isReached of killPoints) {
      await until(isReached)
      yield
    }
    return
  }
  for (;;) {
    const goal = (await stepsTaken()) + (3 * OPERATIONS) / MAX_KILLS
    // A busy machine may do little in three seconds: each server lives at least until it has done its share of the steps.
    do await pause(KILL_EVERY_MS)
    while (!isOver && (await stepsTaken()) < goal)
    yield
  }
}

/** Repeats the call while no server answers. @returns the answer, with a result or an error. */
async function ask(method: string, ...parameters: unknown[]): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({ projectId, chainId: 'eip155:31337' })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${ports.SERVICES_PORT}/v1/bundler?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters }),
    })
      .then(async (response) => (response.ok ? await response.json() : undefined) as unknown)
      .catch(() => undefined)
    if (isRecord(answer)) return answer
    await pause(50)
    await isUp
  }
}

/** Sends an operation, repeatedly if kills prevent the answer, and waits until the operation is included or dropped. */
async function follow(operation: UserOperation): Promise<'included' | 'dropped'> {
  const hash = hashUserOperation(operation, 31337)
  const send = () => ask('eth_sendUserOperation', formatUserOperation(operation), entryPoint)
  const answer = await send()
  if (isRecord(answer['error'])) {
    // The answer to the first attempt was lost in a kill, and the operation was included before this attempt: its nonce is
    // used.
    expect(answer).toMatchObject({ error: { message: expect.stringContaining('AA25') } })
    await until(async () => isRecord((await ask('eth_getUserOperationReceipt', hash))['result']))
    return 'included'
  }
  expect(answer).toMatchObject({ result: hash })
  for (;;) {
    const { result, error } = await ask('eth_getUserOperationReceipt', hash)
    if (isRecord(result)) return 'included'
    if (isRecord(error)) return 'dropped'
    // Once the server has answered with an operation's hash, it never loses the operation.
    expect(await ask('eth_getUserOperationByHash', hash)).toMatchObject({
      result: { userOperation: { sender: operation.sender } },
    })
    await pause(ASK_EVERY_MS)
  }
}

describe('a bundler that is killed', { timeout: PATIENCE_MS }, () => {
  it(`behavior: each of ${OPERATIONS} operations is included once, however often the server is killed`, async () => {
    const paymaster = await chain.place(returnPaymasterAnswer())
    await chain.deposit4337(paymaster, parseEther('1000'))
    await chain.stake(paymaster)
    const senders = await Promise.all(Array.from({ length: OPERATIONS }, () => chain.place(plainAccount)))
    const operations = senders.map((sender) => operationOf(sender, { paymaster }))
    let kills = 0
    const kill = async (): Promise<void> => {
      for await (const _ of momentsToKill()) {
        if (isOver) return
        server.child.kill('SIGKILL')
        await once(server.child, 'exit')
        kills += 1
        await start()
      }
    }
    const killing = kill()
    const outcomes: string[] = []
    const waiting = [...operations]
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        // In the short run, the last operation is sent after all kills.
        if (!isLong && waiting.length === 0) await killing
        outcomes.push(await follow(next))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    isOver = true
    await killing
    expect(outcomes).toEqual(operations.map(() => 'included'))
    if (isLong) process.stdout.write(`${OPERATIONS} operations, ${kills} kills\n`)
    if (isLong) expect(kills).toBeGreaterThan(0)
    else expect(kills).toBe(killPoints.length)
    const logs = await chain.call<{ topics: Hex[] }[]>('eth_getLogs', {
      address: entryPoint,
      fromBlock: toHex(0),
      topics: ['0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'],
    })
    const included = logs.map(({ topics }) => topics[1])
    expect(included).toHaveLength(operations.length)
    expect(new Set(included)).toEqual(new Set(operations.map((operation) => hashUserOperation(operation, 31337))))
  })
})
