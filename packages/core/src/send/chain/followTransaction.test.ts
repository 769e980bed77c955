import type { TestChain } from '@holdfast/testing'
import { fakeClock } from '@holdfast/testing/time'
import { createClient, custom, type Hex, numberToHex, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eventually, passUntil } from '../../../test/testKit.ts'
import {
  FRIEND,
  OTHER,
  openSendPage,
  review,
  type SendPage,
  sendUnmined,
  startTokenChain,
} from '../../../test/testSend.ts'
import { submitSend } from '../actions/submitSend.ts'
import { followTransaction } from './followTransaction.ts'

/** A transaction that replaces the sent one. */
type Replacement = { name: string; status: 'cancelled' | 'replaced'; to: Hex | 'own'; value: bigint; data?: Hex }

let chain: TestChain
beforeAll(async () => {
  chain = await startTokenChain()
})
afterAll(() => chain.stop())
beforeEach(() => chain.setAutomine(true))

describe('followTransaction', () => {
  /** Sends while blocks are mined by hand, and returns the pending transaction. */
  async function sendAndWait() {
    const { page, hash } = await sendUnmined(chain)
    return { page, hash, transaction: await chain.client.getTransaction({ hash }) }
  }

  async function replace(page: SendPage, nonce: number, { to, value, data }: Omit<Replacement, 'name' | 'status'>) {
    const { account } = page.wallet
    const signed = await account.signTransaction({
      type: 'legacy',
      chainId: 31_337,
      nonce,
      to: to === 'own' ? account.address : to,
      value,
      ...(data && { data }),
      gas: 30_000n,
      gasPrice: 20_000_000_000n,
    })
    const hash = await chain.call<Hex>('eth_sendRawTransaction', signed)
    await chain.mine()
    return hash
  }

  test('behavior: a slow transaction is marked, and its outcome is still reported', async () => {
    const { page } = await sendAndWait()
    await page.clock.advance(30_000)
    await passUntil(page, () => page.state().progress.status === 'slow')
    await chain.mine()
    await passUntil(page, () => page.state().progress.status === 'confirmed')
  })

  test('behavior: the same transfer with a higher fee counts as the sent transaction', async () => {
    const { page, transaction } = await sendAndWait()
    const hash = await replace(page, transaction.nonce, { to: FRIEND, value: parseEther('1.5') })
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect(page.state().progress).toMatchObject({ hash })
  })

  test.each<Replacement>([
    { name: 'nothing to oneself', status: 'cancelled', to: 'own', value: 0n },
    { name: 'something to oneself', status: 'replaced', to: 'own', value: 1n },
    { name: 'nothing to another account', status: 'replaced', to: OTHER, value: 0n },
    { name: 'data to oneself', status: 'replaced', to: 'own', value: 0n, data: '0x01' },
    { name: 'something to another account', status: 'replaced', to: OTHER, value: 1n },
  ])('behavior: sending $name with the same nonce counts as $status', async ({ status, ...other }) => {
    const { page, transaction } = await sendAndWait()
    await replace(page, transaction.nonce, other)
    await passUntil(page, () => ['cancelled', 'replaced', 'confirmed'].includes(page.state().progress.status))
    expect(page.state().progress.status).toBe(status)
  })

  test('behavior: a transaction that no node knows any more is reported as missing', async () => {
    const { page, hash } = await sendAndWait()
    await chain.call('anvil_dropTransaction', hash)
    await passUntil(page, () => page.state().progress.status === 'missing')
  })

  test('error: reports that the wallet sent something else', async () => {
    const page = await openSendPage(chain)
    await review(page)
    const honest = page.wallet.request
    page.wallet.answers['eth_sendTransaction'] = async ([transaction]) => {
      delete page.wallet.answers['eth_sendTransaction']
      const changed = { ...(transaction as object), to: OTHER }
      return honest({ method: 'eth_sendTransaction', params: [changed] })
    }
    await submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect(page.state().progress).toMatchObject({ isAltered: true })
  })
})

describe('followTransaction, request by request', () => {
  const POLL_MS = 4_000
  const hash: Hex = `0x${'a1'.repeat(32)}`
  const call = { from: OTHER, to: FRIEND, value: 5n, data: '0x' } as const
  const sent = { hash, from: OTHER, to: FRIEND, value: '0x5', input: '0x', nonce: '0x7', type: '0x0' }
  const receipt = { transactionHash: hash, status: '0x1', blockNumber: '0x1', logs: [] }
  const cancelling = { ...sent, hash: `0x${'b2'.repeat(32)}`, to: OTHER, value: '0x0' }

  /** Follows a transaction with a node whose answers the test sets, on a clock that moves from one poll to the next. */
  function follow({ nonceBefore }: { nonceBefore?: number } = {}) {
    const clock = fakeClock()
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const node = {
      isAway: false,
      transaction: sent as object | null,
      receipts: [] as (object | null)[],
      count: 7,
      head: 100,
      /** The block with the transaction that has used the nonce, and this transaction. */
      replacingBlock: 100,
      replacing: cancelling,
    }
    const polls: number[] = []
    const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      if (method === 'eth_getTransactionReceipt' && polls.at(-1) !== clock.monotonic()) polls.push(clock.monotonic())
      if (node.isAway) throw new Error('the node is away')
      if (method === 'eth_getTransactionReceipt') return node.receipts.shift() ?? null
      if (method === 'eth_getTransactionByHash') return node.transaction
      if (method === 'eth_getTransactionCount') return numberToHex(node.count)
      if (method === 'eth_blockNumber') return numberToHex(node.head)
      const isReplacingBlock = Array.isArray(params) && params[0] === numberToHex(node.replacingBlock)
      return { number: '0x1', transactions: isReplacingBlock ? [node.replacing] : [] }
    }
    const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
    const events: (readonly [number, string])[] = []
    let isOver = false
    let reportActivity: (() => void) | undefined
    const listen = (onActivity: () => void) => {
      reportActivity = onActivity
      return () => (reportActivity = undefined)
    }
    const facts = { client, call, hash, clock, signal: stop.signal, comparesContent: true, nonceBefore, listen }
    void followTransaction(facts, ({ type }) => events.push([clock.monotonic(), type])).then(() => (isOver = true))
    /** Waits until the running poll and `count` further ones are done, or until `followTransaction` has resolved. */
    const pass = async (count = 0): Promise<void> => {
      for (let left = count; ; left -= 1) {
        await eventually(() => isOver || clock.pending(POLL_MS) === 1)
        if (left === 0 || isOver) return
        await clock.advance(POLL_MS)
      }
    }
    return {
      node,
      polls,
      events,
      pass,
      stop,
      clock,
      reportActivity: () => reportActivity?.(),
      isHeard: () => !!reportActivity,
    }
  }

  test('default: polls every four seconds; after 25 s reports a delay', async () => {
    const { polls, events, pass } = follow()
    await pass(6)
    expect([polls, events]).toEqual([[0, 4_000, 8_000, 12_000, 16_000, 20_000, 24_000], []])
    await pass(1)
    expect(events).toEqual([[28_000, 'delayed']])
  })

  test('behavior: if the signal aborts during a poll, its outcome is not reported, and no other poll follows', async () => {
    const { node, polls, events, pass, stop, clock } = follow()
    await pass()
    node.receipts.push(receipt)
    Object.defineProperty(node, 'transaction', { get: () => (stop.abort(), sent) })
    await pass(1)
    expect([polls, events]).toEqual([[0, POLL_MS], []])
    expect(clock.pending()).toBe(0)
  })

  test('behavior: a transaction that five polls in a row do not find is missing, until a poll finds it', async () => {
    const { node, events, pass } = follow()
    await pass()
    node.transaction = null
    await pass(4)
    expect(events).toEqual([])
    await pass(1)
    node.transaction = sent
    await pass(1)
    node.transaction = null
    await pass(5)
    const reported = events.filter(([, type]) => type !== 'delayed')
    expect(reported).toEqual([
      [20_000, 'lost'],
      [24_000, 'seenAgain'],
      [44_000, 'lost'],
    ])
  })

  test('behavior: polls at once when the account has activity, and stops listening at the end', async () => {
    const { node, polls, events, pass, clock, reportActivity, isHeard } = follow()
    await pass()
    await clock.advance(1_000)
    reportActivity()
    await pass()
    expect(polls).toEqual([0, 1_000])
    // Activity during a poll leads to one more poll.
    node.receipts = [null, receipt]
    let isFirst = true
    Object.defineProperty(node, 'transaction', {
      get: () => {
        if (isFirst) reportActivity()
        isFirst = false
        return sent
      },
    })
    reportActivity()
    await eventually(() => !isHeard())
    expect(events).toEqual([[1_000, 'confirmed']])
  })

  test('behavior: polls because of activity do not make a transaction count as missing', async () => {
    const { node, events, pass, reportActivity } = follow()
    await pass()
    node.transaction = null
    for (let count = 0; count < 9; count += 1) {
      reportActivity()
      await pass()
    }
    expect(events).toEqual([])
    await pass(5)
    expect(events).toEqual([[20_000, 'lost']])
  })

  test('behavior: an unreachable node is not reported as a lost transaction', async () => {
    const { node, events, pass } = follow()
    node.isAway = true
    await pass(6)
    expect(events).toEqual([])
  })

  test('behavior: a transaction that was never found counts as cancelled only after it was reported as lost', async () => {
    const { node, events, pass } = follow({ nonceBefore: 7 })
    node.transaction = null
    node.count = 8
    await pass(5)
    expect(events).toEqual([
      [16_000, 'lost'],
      [20_000, 'cancelled'],
    ])
  })

  test('behavior: a replacing transaction in the last of 64 blocks counts as cancelled', async () => {
    const { node, events, pass } = follow()
    await pass()
    Object.assign(node, { transaction: null, count: 8, replacingBlock: 37 })
    await pass(1)
    expect(events).toEqual([[4_000, 'cancelled']])
  })

  test('behavior: a replacing transaction in an older block counts as replaced once the sent one is missing', async () => {
    const { node, events, pass } = follow()
    await pass()
    Object.assign(node, { transaction: null, count: 8, replacingBlock: 36 })
    await pass(6)
    expect(events).toEqual([
      [20_000, 'lost'],
      [24_000, 'replaced'],
    ])
  })

  test('behavior: a transaction does not count as replaced if the node with the nonce is ahead of the node with the blocks', async () => {
    const { node, events, pass } = follow()
    await pass()
    Object.assign(node, { transaction: null, count: 8, replacingBlock: 101, replacing: sent })
    await pass(2)
    node.head = 101
    await pass(1)
    node.receipts = [receipt]
    await pass(1)
    expect(events).toEqual([[16_000, 'confirmed']])
  })

  test('behavior: neither an unused nonce nor a receipt that appears between two requests counts as a replacement', async () => {
    const { node, events, pass } = follow()
    await pass()
    node.transaction = null
    await pass(1)
    Object.assign(node, { count: 8, receipts: [null, receipt, receipt] })
    await pass(1)
    expect(events).toEqual([])
    await pass(1)
    expect(events).toEqual([[12_000, 'confirmed']])
  })

  test('behavior: a transaction that is found only in a block is not missing, and the next poll is four seconds later', async () => {
    const { node, polls, events, pass } = follow({ nonceBefore: 7 })
    Object.assign(node, { transaction: null, replacing: sent })
    await pass(5)
    node.count = 8
    await pass(5)
    expect(events.filter(([, type]) => type !== 'delayed')).toEqual([
      [16_000, 'lost'],
      [24_000, 'seenAgain'],
    ])
    expect(polls).toEqual(Array.from({ length: 11 }, (_, index) => index * POLL_MS))
    node.receipts = [receipt]
    await pass(1)
    expect(events.at(-1)).toEqual([44_000, 'confirmed'])
  })

  test('behavior: a repriced transaction that is found only in a block is reported once', async () => {
    const { node, polls, events, pass } = follow()
    await pass()
    const replacing = { ...sent, hash: `0x${'c3'.repeat(32)}` }
    Object.assign(node, { transaction: null, count: 8, replacing })
    await pass(5)
    expect(events).toEqual([[4_000, 'repriced']])
    expect(polls).toHaveLength(6)
  })

  test('behavior: reports once that the wallet sent something else', async () => {
    const { node, events, pass } = follow()
    node.transaction = { ...sent, value: '0x6' }
    await pass(2)
    expect(events).toEqual([[0, 'altered']])
  })
})
