import { fakeClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { type ChainFeed, createChainFeed, type FeedListener } from './chainFeed.ts'

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const blockOf = (number: number) => ({
  number: `0x${number.toString(16)}`,
  hash: hashOf(number),
  parentHash: hashOf(number - 1),
  logsBloom: '0x00',
})

/** Starts a feed whose first request waits for the test's answer; the answer to later requests is the chain's tip. */
function startFeed() {
  const clock = fakeClock()
  const first = { resolve: (_answer: { result: string }) => {}, reject: (_error: Error) => {} }
  const answers = [new Promise<{ result: string }>((resolve, reject) => Object.assign(first, { resolve, reject }))]
  const recordedBlocks: bigint[] = []
  const chain = {
    tip: 1,
    requests: 0,
    ask: () => {
      chain.requests += 1
      return answers.shift() ?? Promise.resolve({ result: JSON.stringify(blockOf(chain.tip)) })
    },
    recordBlock: (number: bigint) => void recordedBlocks.push(number),
  }
  const feed: ChainFeed = createChainFeed({ chain, webSocketUrl: undefined, clock, log: pino({ level: 'silent' }) })
  onTestFinished(feed.stop)
  return { feed, chain, first, answers, recordedBlocks, clock }
}

const listener = (onBlock: FeedListener['onBlock'] = () => {}): FeedListener => ({
  wantsLogs: false,
  onBlock,
  onLogs: () => {},
})

it('behavior: a start that fails late does not stop the newer run of another listener', async () => {
  const { feed, chain, first, clock } = startFeed()
  const failed = feed.listen(listener())
  feed.stop()
  const announced: string[] = []
  await feed.listen(listener((header) => announced.push(header)))
  first.reject(new Error('the node is unreachable'))
  await expect(failed).rejects.toThrow('the node is unreachable')
  chain.tip = 2
  await clock.advance(1_000)
  expect(announced.map((header) => JSON.parse(header))).toMatchObject([{ number: '0x2' }])
})

it('behavior: asks the nodes no more after the last listener has stopped', async () => {
  const { feed, chain, first, clock } = startFeed()
  first.resolve({ result: JSON.stringify(blockOf(1)) })
  const stops = [await feed.listen(listener()), await feed.listen(listener())]
  stops[0]?.()
  await clock.advance(1_000)
  expect(chain.requests).toBe(2)
  stops[1]?.()
  await clock.advance(60_000)
  expect(chain.requests).toBe(2)
})

it('behavior: a feed that is stopped while it starts follows no block', async () => {
  const { feed, first, recordedBlocks } = startFeed()
  const started = feed.listen(listener())
  feed.stop()
  first.resolve({ result: JSON.stringify(blockOf(1)) })
  await started
  expect(recordedBlocks).toEqual([])
})

it('behavior: after a failure, asks the nodes again after half a second', async () => {
  const { feed, chain, first, clock, answers } = startFeed()
  first.resolve({ result: JSON.stringify(blockOf(1)) })
  const announced: string[] = []
  await feed.listen(listener((header) => announced.push(header)))
  answers.push(Promise.reject(new Error('the node is unreachable')))
  chain.tip = 2
  await clock.advance(1_000)
  expect(announced).toEqual([])
  await clock.advance(500)
  expect(announced.map((header) => JSON.parse(header))).toMatchObject([{ number: '0x2' }])
})
