import type { AuthRequest, PendingRequest, Proposal, Session } from '@holdfast/pairing'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import type { Answers, Outcome } from '../client/answers.ts'
import type { Chain } from '../config/config.ts'
import { RequestError } from '../requests/errors.ts'
import { createQueue } from './queue.ts'
import type { QueueItem } from './queueItem.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chainId = 'eip155:31337'
const chains: Chain[] = [
  { caipNetworkId: chainId, name: 'Devnet', nativeCurrency: { symbol: 'ETH', decimals: 18 }, rpcUrls: [] },
]
const session = {
  topic: 'topic',
  namespaces: { eip155: { accounts: [`${chainId}:${address}`], methods: [], events: [] } },
} as unknown as Session // The queue reads no other fields.

function pending(id: number, method: string, params: unknown, expiry = 1_000): PendingRequest {
  const verifyContext = { verified: { origin: '', validation: 'UNKNOWN' as const, verifyUrl: '' } }
  return { id, topic: 'topic', params: { request: { method, params }, chainId }, verifyContext, expiry }
}

function create(
  records: { requests?: PendingRequest[]; proposals?: Proposal[]; signIns?: AuthRequest[]; interrupted?: number[] },
  nodes: Pick<Parameters<typeof createQueue>[0], 'lookUp' | 'assertAtomic'> = {},
) {
  const clock = fakeClock()
  let readCount = 0
  const outcomes = new Map<number, Outcome>()
  const expired: QueueItem[] = []
  const answers: Answers = {
    has: (id) => outcomes.has(id),
    give: async (_topic, id, outcome) => void outcomes.set(id, outcome),
    load: async () => undefined,
    resend: () => undefined,
  }
  const client = {
    getProposals: () => records.proposals ?? [],
    getAuthRequests: () => records.signIns ?? [],
    getPendingRequests: () => {
      readCount += 1
      return records.requests ?? []
    },
    getSession: () => session,
  }
  const queue = createQueue({
    client,
    answers,
    sends: { isInterrupted: (id) => records.interrupted?.includes(id) ?? false },
    chains,
    clock,
    onExpired: (item) => expired.push(item),
    ...nodes,
  })
  queue.refresh()
  const secondsFromNow = (span: number): number => Math.floor(clock.now() / 1_000) + span
  const ids = () => queue.items.get().map(({ id }) => id)
  return { queue, clock, outcomes, expired, records, secondsFromNow, ids, reads: () => readCount }
}

const inOneMinute = (): number => Math.floor(fakeClock().now() / 1_000) + 60

describe('createQueue', () => {
  it('default: contains the proposals and requests that wait for the user, oldest first', () => {
    const expiry = inOneMinute()
    const { ids } = create({
      requests: [
        pending(3, 'personal_sign', ['0x61', address], expiry),
        pending(1, 'personal_sign', ['0x61', address], expiry),
      ],
      proposals: [
        { id: 2, expiry, isOwn: false },
        { id: 4, expiry, isOwn: true },
      ] as Proposal[], // The queue reads no other fields.
    })
    expect(ids()).toEqual([1, 2, 3])
  })

  it('behavior: an item stays the same object while it waits', () => {
    const records = { requests: [pending(1, 'personal_sign', ['0x61', address], inOneMinute())] }
    const { queue } = create(records)
    const before = queue.items.get()
    queue.refresh()
    expect(queue.items.get()).toBe(before)
    records.requests.push(pending(2, 'personal_sign', ['0x62', address], inOneMinute()))
    queue.refresh()
    expect(queue.items.get()[0]).toBe(before[0])
  })

  it('behavior: a new item waits behind the others, even if its id is the lowest', () => {
    const records = { requests: [pending(5, 'personal_sign', ['0x61', address], inOneMinute())] }
    const { queue, ids } = create(records)
    records.requests.push(
      pending(3, 'personal_sign', ['0x62', address], inOneMinute()),
      pending(1, 'personal_sign', ['0x63', address], inOneMinute()),
    )
    queue.refresh()
    expect(ids()).toEqual([5, 1, 3])
  })

  it('behavior: contains both a proposal and a request with the same id', () => {
    const expiry = inOneMinute()
    const records = {
      requests: [pending(1, 'personal_sign', ['0x61', address], expiry)],
      proposals: [{ id: 1, expiry, isOwn: false }] as Proposal[], // The queue reads no other fields.
    }
    const { queue } = create(records)
    queue.refresh()
    expect(queue.items.get().map(({ kind }) => kind)).toEqual(['proposal', 'request'])
    records.proposals = []
    queue.refresh()
    expect(queue.items.get().map(({ kind }) => kind)).toEqual(['request'])
  })

  it('behavior: does not contain a request whose transactions are about to be sent again', () => {
    const records = { requests: [pending(1, 'personal_sign', ['0x61', address], inOneMinute())], interrupted: [1] }
    const { queue, ids } = create(records)
    expect(ids()).toEqual([])
    records.interrupted = []
    queue.refresh()
    expect(ids()).toEqual([1])
  })

  it('behavior: answers requests that need no decision by the user, without showing them', () => {
    const expiry = inOneMinute()
    const { ids, outcomes } = create({
      requests: [pending(1, 'eth_accounts', [], expiry), pending(2, 'eth_chainId', [], expiry)],
    })
    expect(ids()).toEqual([])
    expect([outcomes.get(1), outcomes.get(2)]).toEqual([{ result: [address] }, { result: '0x7a69' }])
  })

  it('behavior: asks the nodes once for the answer to a request, and sends that answer', async () => {
    const lookups: unknown[] = []
    const lookUp = async ({ of }: { of: string }) => {
      lookups.push(of)
      return { '0x1': {} }
    }
    const requests = [pending(1, 'wallet_getCapabilities', [address], inOneMinute())]
    const { queue, outcomes, ids } = create({ requests }, { lookUp })
    queue.refresh()
    await expect.poll(() => outcomes.get(1)).toEqual({ result: { '0x1': {} } })
    expect([lookups, ids()]).toEqual([['capabilities'], []])
  })

  it('behavior: shows atomic calls once their check has passed, and answers them with the error if it fails', async () => {
    const call = { to: address, value: '0x1' }
    const batch = (more: object) => [
      { version: '2.0.0', chainId: '0x7a69', from: address, calls: [call, call], ...more },
    ]
    const settle: ((error?: Error) => void)[] = []
    const assertAtomic = () =>
      new Promise<void>((resolve, reject) => settle.push((error) => (error ? reject(error) : resolve())))
    const requests = [
      pending(1, 'wallet_sendCalls', batch({ atomicRequired: true }), inOneMinute()),
      pending(2, 'wallet_sendCalls', batch({ atomicRequired: true }), inOneMinute()),
      pending(3, 'wallet_sendCalls', batch({}), inOneMinute()),
    ]
    const { queue, outcomes, ids } = create({ requests }, { assertAtomic })
    queue.refresh()
    // The third batch need not be atomic, so it needs no check.
    expect([ids(), settle.length]).toEqual([[3], 2])
    settle[0]?.()
    await expect.poll(ids).toEqual([3, 1])
    settle[1]?.(new RequestError({ code: 5760, message: 'Not at once.' }))
    await expect.poll(() => outcomes.get(2)).toEqual({ error: { code: 5760, message: 'Not at once.' } })
    queue.refresh()
    expect([ids(), settle.length]).toEqual([[3, 1], 2])
  })

  it('behavior: removes an expired item, and reports it once', async () => {
    const { clock, expired, ids } = create({
      requests: [pending(1, 'personal_sign', ['0x61', address], inOneMinute())],
    })
    await clock.advance(59_000)
    expect([ids(), expired]).toEqual([[1], []])
    await clock.advance(2_000)
    expect([ids(), expired.map(({ id }) => id)]).toEqual([[], [1]])
    await clock.advance(600_000)
    expect(expired).toHaveLength(1)
  })

  it('behavior: does not read the records again and again after the clock was set back by weeks', async () => {
    const { clock, queue, reads, expired } = create({
      requests: [pending(1, 'personal_sign', ['0x61', address], inOneMinute() + 7 * 86_400)],
    })
    clock.step(-30 * 86_400_000)
    queue.refresh()
    const before = reads()
    await clock.advance(59_000)
    expect(reads()).toBe(before)
    clock.step(38 * 86_400_000)
    await clock.advance(1_000)
    expect(expired.map(({ id }) => id)).toEqual([1])
  })

  it.each([
    ['parameters that cannot be read', 'personal_sign', [7, address], -32602],
    ['an account of another wallet', 'personal_sign', ['0x61', `0x${'1'.repeat(40)}`], 4100],
    ['an unknown method', 'eth_unheardOf', [], 4200],
    ['a chain that the wallet does not have', 'wallet_switchEthereumChain', [{ chainId: '0x1' }], 4902],
    ['a chain that is not a number', 'wallet_switchEthereumChain', [{ chainId: 'one' }], -32602],
    ['capabilities of another wallet', 'wallet_getCapabilities', [`0x${'1'.repeat(40)}`], 4100],
  ])('error: a request with %s is answered with an error at once', (_name, method, params, code) => {
    const { ids, outcomes } = create({ requests: [pending(1, method, params, inOneMinute())] })
    expect(ids()).toEqual([])
    expect(outcomes.get(1)).toMatchObject({ error: { code } })
  })
})
