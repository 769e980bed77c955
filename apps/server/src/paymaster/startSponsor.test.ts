import { systemClock } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { concat, type Hex, numberToHex, pad } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Node, NodeRefusalError } from '../bundler/entry-point/node.ts'
import { bundlerKeys } from '../bundler/test/testBundler.ts'
import { connectDatabase } from '../database/connect.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { until } from '../test/until.ts'
import { createSponsorKey } from './sign.ts'
import { startSponsor } from './startSponsor.ts'
import { createSponsorStore } from './store.ts'
import { sponsorship } from './tables.ts'

const HEAD_BLOCK = 50_000
const paymaster: Hex = '0x00000000000000000000000000000000000000aa'
const sender: Hex = '0x00000000000000000000000000000000000000bb'
/** A sender whose operations the node cannot search for. */
const refused: Hex = '0x00000000000000000000000000000000000000cc'

type Search = { topics: [Hex, null, Hex, Hex]; fromBlock: Hex; toBlock: Hex }

/** Starts a paymaster with expired promises, on a node that searches at most 1,000 blocks and has a block each second. */
async function setUp(promises: readonly { sender: Hex; nonce: bigint }[]) {
  const clock = fakeClock()
  const headS = Math.floor(clock.now() / 1_000)
  const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
  const store = createSponsorStore(db)
  const block = 10_000
  const timeOf = (number: number): number => headS - HEAD_BLOCK + number
  const terms = {
    projectKey: 1,
    chainId: 1,
    paymaster,
    wei: 100n,
    askedFrom: 'network',
    block,
    validUntil: timeOf(block) + 1_500,
  }
  for (const promise of promises) {
    await store.addPromise({ ...terms, ...promise }, () => undefined, new Date(clock.now()))
  }
  /** The blocks of the operations by nonce. Each cost 30 wei. */
  const included = new Map<bigint, number>()
  const searches: { from: number; to: number }[] = []
  const search = ({ topics, fromBlock, toBlock }: Search): unknown => {
    const [from, to] = [Number(fromBlock), Number(toBlock)]
    if (topics[2] === pad(refused) || to - from >= 1_000) {
      throw new NodeRefusalError({
        method: 'eth_getLogs',
        code: -32005,
        message: 'the range is too large',
        data: undefined,
      })
    }
    searches.push({ from, to })
    return [...included].flatMap(([nonce, at]) =>
      at >= from && at <= to
        ? [{ data: concat([nonce, 1n, 30n, 0n].map((word) => numberToHex(word, { size: 32 }))) }]
        : [],
    )
  }
  const node: Node = {
    chainId: 1,
    request: async (method, [parameter]) => {
      if (method === 'eth_getLogs') return search(parameter as Search) // The paymaster's own call.
      const number = parameter === 'latest' ? HEAD_BLOCK : Number(parameter)
      const timestamp = numberToHex(timeOf(number))
      return { number: numberToHex(number), hash: '0x', timestamp, gasLimit: '0x1' }
    },
    send: async () => undefined,
  }
  const start = (): void => {
    const sponsor = startSponsor({
      node,
      settings: { address: paymaster, validityS: 1_500 },
      key: createSponsorKey(bundlerKeys.sponsorKey),
      store,
      secret: 'secret',
      production: true,
      // The pauses between turns are real.
      clock: { ...clock, setTimeout: systemClock.setTimeout },
      log: pino({ level: 'silent' }),
      settleMs: 5,
    })
    onTestFinished(sponsor.stop)
  }
  onTestFinished(close)
  const readStates = () =>
    db
      .select({
        sender: sponsorship.sender,
        nonce: sponsorship.nonce,
        status: sponsorship.status,
        wei: sponsorship.wei,
      })
      .from(sponsorship)
  const untilSettled = (nonce: bigint) =>
    until(async () => (await readStates()).some((row) => row.nonce === nonce && row.status !== 'promised'))
  return { clock, start, included, searches, readStates, untilSettled }
}

describe('startSponsor', () => {
  it('behavior: searches only the blocks up to the expiry of a promise, in parts that a node accepts', async () => {
    const { start, included, searches, readStates, untilSettled } = await setUp([{ sender, nonce: 0n }])
    included.set(0n, 11_400)
    start()
    await untilSettled(0n)
    expect(await readStates()).toEqual([{ sender, nonce: 0n, status: 'spent', wei: 30n }])
    expect(searches).toEqual([
      { from: 10_000, to: 10_999 },
      { from: 11_000, to: 11_999 },
    ])
  })

  it('behavior: releases a promise whose operation is in no block before its expiry', async () => {
    const { start, searches, readStates, untilSettled } = await setUp([{ sender, nonce: 0n }])
    start()
    await untilSettled(0n)
    expect(await readStates()).toMatchObject([{ status: 'released' }])
    expect(searches).toHaveLength(2)
  })

  it('behavior: promises that cannot be settled do not hold up the others', async () => {
    const stuck = Array.from({ length: 100 }, (_, at) => ({ sender: refused, nonce: BigInt(at) }))
    const { start, readStates, untilSettled } = await setUp([...stuck, { sender, nonce: 1_000n }])
    start()
    await untilSettled(1_000n)
    const states = await readStates()
    expect(states.filter(({ status }) => status === 'promised')).toHaveLength(100)
    expect(states.find((row) => row.sender === sender)).toMatchObject({ status: 'released' })
  })

  it('behavior: deletes a released promise a day after it expired', async () => {
    const { clock, start, readStates, untilSettled } = await setUp([{ sender, nonce: 0n }])
    start()
    await untilSettled(0n)
    await clock.advance(86_400_000)
    await until(async () => (await readStates()).length === 0)
  })
})
