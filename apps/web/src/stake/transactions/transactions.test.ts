import { createDeferred } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Receipt, Sent, StakeChain, StakeOrder } from '../chain/chain.ts'
import { StakeRefusedError } from '../chain/errors.ts'
import { createPendingStore, type PendingTransaction } from './pending.ts'
import {
  createTransactions,
  figuresWaitMs,
  forgetAfterMs,
  type Notice,
  receiptWaitMs,
  unfinishedTransactions,
} from './transactions.ts'

const ether = 10n ** 18n
const hash = `0x${'a'.repeat(64)}` as const
const otherHash = `0x${'b'.repeat(64)}` as const
const address = `0x${'1'.repeat(40)}` as const
const target = { chainId: 31337, chainName: 'Devnet', address, blockNumber: 0, explorerUrl: undefined }
const order: StakeOrder = { action: 'deposit', value: ether, target, address }
const scope = { chainId: 31337, address }
/** How long the first two pauses between failed requests take together, at least and at most. */
const TWO_PAUSES_MS = { least: 1_500, most: 3_000 }

let memory: Map<string, string>
beforeEach(() => {
  memory = new Map()
})

/** Returns a `send` that passes the checks, and then resolves to the wallet's answer. */
function answering(sent: Sent | Promise<Sent>): StakeChain['send'] {
  return async (_order, { onChecked }) => {
    onChecked()
    return sent
  }
}

function open(chain: Partial<StakeChain> = {}, readFigures?: () => Promise<void>) {
  const notices: [Notice['variant'], string][] = []
  const clock = fakeClock(1_000)
  let settled = 0
  let confirmedBefore: boolean | undefined
  const pending = createPendingStore({
    storage: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    },
  })
  const transactions = createTransactions({
    chain: {
      send: answering({ hash }),
      waitForBatch: () => Promise.resolve(hash),
      waitForReceipt: () => Promise.resolve({ outcome: 'included', hash }),
      explainRevert: () => Promise.resolve({ code: 'belowMinimum' }),
      stakeOf: () => Promise.resolve((3n * ether) / 2n),
      ...chain,
    },
    pending,
    notify: (_id, { variant, message }) => void notices.push([variant, message]),
    onSettled: async () => {
      settled++
      if (readFigures) return readFigures()
      // Reading the figures ends in a later task, as on the page.
      await new Promise((resolve) => setTimeout(resolve))
      confirmedBefore = notices.some(([variant]) => variant === 'success')
    },
    clock,
  })
  return {
    transactions,
    notices,
    pending,
    clock,
    settled: () => settled,
    /** Whether 'confirmed' was shown before the page's figures had been read again; undefined until they have been. */
    confirmedBefore: () => confirmedBefore,
    state: () => transactions.list.get().at(-1)?.state,
  }
}

/** Returns the part of a chain that waits for receipts: its waits end with these outcomes, one after the other. */
function receipts(...outcomes: (Receipt | Error)[]) {
  const waitForReceipt: StakeChain['waitForReceipt'] = () => {
    const next = outcomes.shift()
    return next instanceof Error || !next ? Promise.reject(next) : Promise.resolve(next)
  }
  return { waitForReceipt }
}

describe('createTransactions', () => {
  it('default: announces a deposit, stores it until it is confirmed, and reports the new stake', async () => {
    let stored = 0
    const page = open({
      waitForReceipt: () => {
        stored = page.pending.list(scope).length
        return Promise.resolve({ outcome: 'included', hash })
      },
    })
    await page.transactions.submit(order)
    expect(page.notices).toEqual([
      ['loading', 'Confirm the transaction in your wallet'],
      ['loading', 'Transaction started'],
      ['success', 'Deposit of 1 ETH confirmed. Your stake is now 1.50 ETH.'],
    ])
    expect(page.state()).toEqual({ status: 'included', hash })
    expect(stored).toBe(1)
    expect(page.pending.list(scope)).toEqual([])
    expect(page.settled()).toBe(1)
    expect(page.confirmedBefore()).toBe(false)
  })

  it("behavior: if the page's figures are not read within 5 s, the outcome is reported without them", async () => {
    const page = open({}, () => new Promise(() => {}))
    const submitted = page.transactions.submit(order)
    await vi.waitUntil(() => page.settled() === 1, { interval: 1 })
    page.clock.tick(figuresWaitMs - 1)
    expect(page.state()).toEqual({ status: 'submitted', hash })
    page.clock.tick(1)
    await submitted
    expect(page.state()).toEqual({ status: 'included', hash })
    expect(page.notices.at(-1)?.[0]).toBe('success')
  })

  it("error: reports the outcome even if the page's figures cannot be read", async () => {
    const page = open({}, () => Promise.reject(new Error('offline')))
    await page.transactions.submit(order)
    expect(page.state()).toEqual({ status: 'included', hash })
  })

  it('behavior: shows a notice when the user declines, and stores nothing', async () => {
    const page = open({ send: answering(Promise.reject(Object.assign(new Error('no'), { code: 4001 }))) })
    await page.transactions.submit(order)
    expect(page.notices.at(-1)?.[0]).toBe('info')
    expect(page.state()).toEqual({ status: 'idle' })
    expect(memory.size).toBe(0)
  })

  it("error: reports a failed check without asking for the wallet's confirmation", async () => {
    const page = open({
      send: () => Promise.reject(Object.assign(new Error('x'), { name: 'ChainMismatchError' })),
    })
    await page.transactions.submit(order)
    expect(page.state()).toMatchObject({ status: 'failed' })
    expect(page.notices).toEqual([['error', expect.stringMatching(/^Deposit failed\. .*Nothing was sent/)]])
  })

  it('error: reports the reason when the transaction has reverted', async () => {
    const page = open(receipts({ outcome: 'reverted', hash }))
    await page.transactions.submit(order)
    expect(page.notices.at(-1)).toEqual(['error', 'Deposit failed. The minimum is 0.0001 ETH'])
    expect(page.state()).toMatchObject({ status: 'failed' })
    expect(page.settled()).toBe(1)
  })

  it('error: reports the outcome without stake or reason when the chain cannot be read afterwards', async () => {
    const away = () => Promise.reject(new Error('away'))
    const confirmed = open({ stakeOf: away })
    await confirmed.transactions.submit(order)
    expect(confirmed.notices.at(-1)).toEqual(['success', 'Deposit of 1 ETH confirmed.'])
    const failed = open({ ...receipts({ outcome: 'reverted', hash }), explainRevert: away })
    await failed.transactions.submit(order)
    expect(failed.notices.at(-1)).toEqual([
      'error',
      'Deposit failed. The contract refused the transaction. Your stake is unchanged. Check the amount and try again.',
    ])
  })

  it("behavior: says 'still pending' after 25 seconds without a receipt, and keeps watching", async () => {
    expect(receiptWaitMs).toBe(25_000)
    const receipt = createDeferred<Receipt>()
    const page = open({ waitForReceipt: () => receipt.promise })
    const submitted = page.transactions.submit(order)
    await vi.waitFor(() => expect(page.state()).toEqual({ status: 'submitted', hash }))
    await page.clock.advance(receiptWaitMs)
    expect(page.notices.at(-1)).toEqual([
      'loading',
      'Deposit of 1 ETH is still pending. We keep watching; you can go on or leave.',
    ])
    expect(page.state()).toEqual({ status: 'unknown', hash })
    receipt.resolve({ outcome: 'included', hash })
    await submitted
    expect(page.state()).toEqual({ status: 'included', hash })
  })

  it('behavior: does not restart the 25 seconds after a failed attempt', async () => {
    const page = open({ waitForReceipt: () => Promise.reject(new Error('no receipt')) })
    void page.transactions.submit(order)
    const stillPending = () => page.notices.filter(([, message]) => message.includes('still pending'))
    await page.clock.advance(receiptWaitMs - 1)
    expect(stillPending()).toEqual([])
    await page.clock.advance(1)
    expect(stillPending()).toHaveLength(1)
    await page.clock.advance(2 * receiptWaitMs)
    expect(stillPending()).toHaveLength(1)
  })

  it("behavior: does not say 'still pending' after the confirmation", async () => {
    const page = open()
    await page.transactions.submit(order)
    await page.clock.advance(receiptWaitMs)
    expect(page.notices.at(-1)?.[0]).toBe('success')
  })

  it('error: asks again for the receipt while the chain cannot be reached', async () => {
    const page = open(receipts(new Error('offline'), new Error('offline'), { outcome: 'included', hash }))
    const submitted = page.transactions.submit(order)
    await page.clock.advance(TWO_PAUSES_MS.least - 1)
    expect(page.state()).toEqual({ status: 'submitted', hash })
    await page.clock.advance(TWO_PAUSES_MS.most)
    await submitted
    expect(page.state()).toEqual({ status: 'included', hash })
  })

  it('behavior: follows a repriced transaction by its new hash, in storage too', async () => {
    let stored: PendingTransaction | undefined
    const page = open({
      waitForReceipt: ({ onRepriced }) => {
        onRepriced(otherHash)
        stored = page.pending.list(scope)[0]
        return Promise.resolve({ outcome: 'included', hash: otherHash })
      },
    })
    await page.transactions.submit(order)
    expect(stored).toMatchObject({ hash: otherHash, value: '1000000000000000000' })
    expect(page.state()).toEqual({ status: 'included', hash: otherHash })
    expect(page.pending.list(scope)).toEqual([])
  })

  it.each([
    ['cancelled', 'You cancelled'],
    ['replaced', 'Another transaction'],
  ] as const)('behavior: reports a transaction %s in the wallet', async (outcome, text) => {
    const page = open(receipts({ outcome, hash: otherHash }))
    await page.transactions.submit(order)
    expect(page.notices.at(-1)).toEqual(['info', expect.stringContaining(text)])
    expect(page.state()).toEqual({ status: outcome, hash: otherHash })
  })

  it('behavior: ignores a second order until the wallet has answered the first', async () => {
    const answer = createDeferred<Sent>()
    let sent = 0
    const page = open({
      send: (_order, { onChecked }) => {
        sent += 1
        onChecked()
        return answer.promise
      },
    })
    const first = page.transactions.submit(order)
    await page.transactions.submit(order)
    await page.transactions.submit({ ...order, address: address.toUpperCase().replace('X', 'x') as typeof address })
    expect(page.transactions.isBusy(address)).toBe(true)
    answer.resolve({ hash })
    await first
    expect(sent).toBe(1)
    expect(page.transactions.isBusy(address)).toBe(false)
  })

  it('behavior: resumes watching an earlier page’s transaction, once', async () => {
    const earlierPage = open({ waitForReceipt: () => new Promise(() => undefined) })
    void earlierPage.transactions.submit(order)
    await new Promise((resolve) => setTimeout(resolve))
    let waits = 0
    const receipt = createDeferred<Receipt>()
    const page = open({
      waitForReceipt: () => {
        waits += 1
        return receipt.promise
      },
    })
    page.transactions.resume(target, address)
    page.transactions.resume(target, address)
    expect(waits).toBe(1)
    expect(unfinishedTransactions(page.transactions.list.get(), scope)).toHaveLength(1)
    const included = new Promise<void>((resolve) =>
      page.transactions.list.subscribe(() => page.state()?.status === 'included' && resolve()),
    )
    receipt.resolve({ outcome: 'included', hash })
    await included
    expect(page.pending.list(scope)).toEqual([])
    expect(unfinishedTransactions(page.transactions.list.get(), scope)).toEqual([])
  })

  it('behavior: forgets a transaction without an outcome after a day', () => {
    const page = open({ waitForReceipt: () => new Promise(() => undefined) })
    const submittedAt = page.clock.now() - forgetAfterMs - 1
    page.pending.add(scope, { hash, action: 'deposit', value: '1', submittedAt })
    page.pending.add(scope, { hash: otherHash, action: 'deposit', value: '1', submittedAt: submittedAt + 1 })
    page.transactions.resume(target, address)
    expect(page.pending.list(scope)).toMatchObject([{ hash: otherHash }])
    expect(page.transactions.list.get()).toHaveLength(1)
  })

  it("behavior: does not watch the page's own transaction twice when resume is called on each change of the store", async () => {
    const page = open({
      waitForReceipt: ({ onRepriced }) => {
        onRepriced(otherHash)
        return Promise.resolve({ outcome: 'included', hash: otherHash })
      },
    })
    page.pending.subscribe(() => page.transactions.resume(target, address, { isQuiet: true }))
    await page.transactions.submit(order)
    expect(page.transactions.list.get()).toHaveLength(1)
  })
})

describe('createTransactions with a batch', () => {
  const callsId = '0x5'
  const sentBatch = { callsId, connectorId: 'test.kelp' }
  const send = answering(sentBatch)
  const never = () => new Promise<never>(() => undefined)
  const record = { action: 'deposit', value: ether.toString(), submittedAt: 1_000 }

  it('default: stores the batch by its id until the hash is known, then by the hash until it is confirmed', async () => {
    const stored: PendingTransaction[][] = []
    const page = open({
      send,
      waitForBatch: (_order, batch) => {
        stored.push(page.pending.list(scope))
        expect(batch).toEqual(sentBatch)
        return Promise.resolve(hash)
      },
      waitForReceipt: () => {
        stored.push(page.pending.list(scope))
        return Promise.resolve({ outcome: 'included', hash })
      },
    })
    await page.transactions.submit(order)
    expect(page.notices.slice(1)).toEqual([
      ['loading', 'Your wallet exchanges and deposits'],
      ['loading', 'Transaction started'],
      ['success', 'Deposit of 1 ETH confirmed. Your stake is now 1.50 ETH.'],
    ])
    expect(stored).toEqual([[{ ...sentBatch, ...record }], [{ hash, ...record }]])
    expect(memory.size).toBe(0)
  })

  it('behavior: resumes following an earlier page’s batch, once', async () => {
    const earlierPage = open({ send, waitForBatch: never })
    void earlierPage.transactions.submit(order)
    await vi.waitFor(() => expect(earlierPage.state()).toEqual({ status: 'batchAccepted', callsId }))
    const answer = createDeferred<`0x${string}`>()
    let waits = 0
    const page = open({
      waitForBatch: (wanted, batch) => {
        expect([wanted, batch]).toEqual([{ action: 'deposit', value: ether, target, address }, sentBatch])
        waits += 1
        return answer.promise
      },
    })
    page.transactions.resume(target, address)
    page.transactions.resume(target, address)
    expect(waits).toBe(1)
    expect(unfinishedTransactions(page.transactions.list.get(), scope)).toHaveLength(1)
    expect(page.notices).toEqual([['loading', 'Your wallet exchanges and deposits']])
    answer.resolve(hash)
    await vi.waitFor(() => expect(page.state()).toEqual({ status: 'included', hash }))
    expect(page.notices.at(-1)).toEqual(['success', 'Deposit of 1 ETH confirmed. Your stake is now 1.50 ETH.'])
    expect(memory.size).toBe(0)
  })

  it("behavior: does not follow the page's own batch twice when resume is called on each change of the store", async () => {
    const page = open({ send })
    page.pending.subscribe(() => page.transactions.resume(target, address, { isQuiet: true }))
    await page.transactions.submit(order)
    expect(page.transactions.list.get()).toHaveLength(1)
  })

  it("behavior: follows another tab's batch without notices when resumed quietly", async () => {
    const page = open()
    page.pending.add(scope, { callsId, action: 'deposit', value: '1', submittedAt: 1_000 })
    page.transactions.resume(target, address, { isQuiet: true })
    await vi.waitFor(() => expect(page.state()).toEqual({ status: 'included', hash }))
    expect(page.notices).toEqual([])
  })

  it("behavior: asks again for the batch's hash while the wallet cannot be asked or does not answer", async () => {
    const answers = [undefined, new Error('offline'), hash]
    const page = open({
      send,
      waitForBatch: () => {
        const next = answers.shift()
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
      },
    })
    const submitted = page.transactions.submit(order)
    await page.clock.advance(TWO_PAUSES_MS.least - 1)
    expect(page.state()).toEqual({ status: 'batchAccepted', callsId })
    await page.clock.advance(TWO_PAUSES_MS.most)
    await submitted
    expect(page.state()).toEqual({ status: 'included', hash })
  })

  it("behavior: says 'still pending' after 25 seconds, and keeps following the batch", async () => {
    const page = open({ send, waitForBatch: never })
    void page.transactions.submit(order)
    await vi.waitFor(() => expect(page.state()).toEqual({ status: 'batchAccepted', callsId }))
    await page.clock.advance(receiptWaitMs)
    expect(page.notices.at(-1)?.[1]).toMatch(/^Deposit of 1 ETH is still pending\./)
    expect(page.state()).toEqual({ status: 'batchAccepted', callsId })
  })

  it.each([
    ['before', 20_000],
    ['after', 30_000],
  ])(
    "behavior: says 'still pending' at 25 seconds, if the batch's hash becomes known %s the 25 seconds are over",
    async (_, ms) => {
      const page = open({
        send,
        waitForBatch: () => new Promise((resolve) => page.clock.setTimeout(() => resolve(hash), ms)),
        waitForReceipt: never,
      })
      void page.transactions.submit(order)
      await page.clock.advance(24_999)
      expect(page.notices.at(-1)?.[1]).not.toMatch('is still pending.')
      await page.clock.advance(1)
      expect(page.notices.at(-1)?.[1]).toMatch('is still pending.')
      await page.clock.advance(5_000)
      expect(page.state()).toEqual({ status: 'unknown', hash })
      expect(page.notices.at(-1)?.[1]).toMatch('is still pending.')
    },
  )

  it('error: reports a failed batch and forgets it', async () => {
    const page = open({ send, waitForBatch: () => Promise.reject(new StakeRefusedError('batchFailed')) })
    await page.transactions.submit(order)
    await page.clock.advance(receiptWaitMs)
    expect(page.notices.at(-1)).toEqual(['error', expect.stringMatching(/^Deposit failed\. .* so neither happened\./)])
    expect(page.state()).toMatchObject({ status: 'failed', reason: { code: 'batchFailed' } })
    expect(memory.size).toBe(0)
  })
})

describe('forget', () => {
  const callsId = '0xba7c'

  it.each<[string, (held: Promise<unknown>) => Partial<StakeChain>]>([
    ['the wallet sends', (held) => ({ send: async (_, { onChecked }) => (onChecked(), await held, { hash }) })],
    [
      'the wallet refuses',
      (held) => ({ send: () => held.then(() => Promise.reject(new StakeRefusedError('notConnected'))) }),
    ],
    ['the wallet accepts as a batch', (held) => ({ send: () => held.then(() => ({ callsId })) })],
    ['is in a block', (held) => ({ waitForReceipt: () => held.then(() => ({ outcome: 'included', hash })) })],
    ['cannot be found', (held) => ({ waitForReceipt: () => held.then(() => Promise.reject(new Error('offline'))) })],
    ['is known as a batch', (held) => ({ send: answering({ callsId }), waitForBatch: () => held.then(() => hash) })],
  ])('behavior: a transaction that %s afterwards is neither reported nor stored', async (_, hold) => {
    const held = createDeferred()
    const page = open(hold(held.promise))
    const submitted = page.transactions.submit(order)
    await vi.waitFor(() => expect(page.transactions.list.get()).toHaveLength(1))
    await page.clock.advance(0)
    page.transactions.forget()
    memory.clear()
    const before = [...page.notices]
    held.resolve()
    await submitted
    await page.clock.advance(receiptWaitMs)
    expect(page.notices).toEqual(before)
    expect([memory.size, page.transactions.list.get()]).toEqual([0, []])
    expect(page.clock.pending()).toBe(0)
  })

  it('behavior: an outcome is not reported if its figures are still being read', async () => {
    const figures = createDeferred()
    const page = open({}, () => figures.promise)
    const submitted = page.transactions.submit(order)
    await vi.waitUntil(() => page.settled() === 1, { interval: 1 })
    page.transactions.forget()
    figures.resolve()
    await submitted
    expect(page.notices.map(([variant]) => variant)).toEqual(['loading', 'loading'])
  })

  it('behavior: the next user can send from the same account', async () => {
    const page = open({ send: () => new Promise(() => {}) })
    void page.transactions.submit(order)
    page.transactions.forget()
    expect(page.transactions.isBusy(address)).toBe(false)
  })
})
