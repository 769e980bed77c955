import { createDeferred } from '@holdfast/base'
import type { BalanceChange } from '@holdfast/clear-signing/requests'
import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { DeviceStore } from '../../device/indexedDbStore.ts'
import { createMemoryStore } from '../../device/memoryStore.ts'
import { type ApprovalContent, createApprovals } from '../../screens/approvals.ts'
import type { Risk } from '../../screens/risks.ts'
import { testQuestion } from '../../screens/test/testQuestion.ts'
import type { MethodContext } from '../context.ts'
import { askWithinLimit } from './transferLimit.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const LIMITED_UNTIL = 1_000_000

type ReadLimit = MethodContext['device']['records']['readLimit']

type Options = {
  limitedUntil?: number | undefined
  readLimit?: ReadLimit | undefined
  store?: DeviceStore | undefined
  /** The user answers when this resolves. @default at once */
  answers?: Promise<void> | undefined
}

/** Creates a tab of a device whose transfers are limited, and a user who approves everything that can be approved. */
function start(options: Options = {}) {
  const { limitedUntil = LIMITED_UNTIL, store = createMemoryStore(), answers = Promise.resolve() } = options
  const balances = { native: 1_000n, token: 50n }
  const approvals = createApprovals()
  const shown: (number | undefined)[] = []
  approvals.current.subscribe(() => {
    const question = approvals.current.get()
    if (!question) return
    shown.push(question.limitedUntil)
    void answers.then(() => {
      approvals.approve(question.id)
      approvals.refuse(question.id)
    })
  })
  const readLimit: ReadLimit = options.readLimit ?? (async () => limitedUntil)
  const device = { store, records: { readLimit } }
  const node: MethodContext['node'] = async (method) =>
    toHex(method === 'eth_getBalance' ? balances.native : balances.token, { size: 32 })
  const ask = askWithinLimit({ approvals, device, walletId: 'wallet', node })
  const outcome = (content: ApprovalContent, risks: readonly Risk[] = []): Promise<string> =>
    ask(
      { ...testQuestion, content, risks: risks.map((risk) => ({ tone: 'danger', risk })) },
      new AbortController().signal,
    ).then(
      () => 'approved',
      (error: Error) => error.message.split('\n')[0] ?? '',
    )
  return { outcome, shown, balances }
}

const REFUSED = 'User rejected the request'

const calls = (losses: readonly BalanceChange[], simulation: 'succeeds' | 'fails' | 'unknown' = 'succeeds') =>
  ({
    kind: 'calls',
    isAtomic: true,
    steps: [],
    maxFee: 0n,
    isSponsored: false,
    deploys: false,
    simulation,
    changes: [],
    losses,
  }) as const satisfies ApprovalContent
const transaction = (amount: bigint): ApprovalContent => ({
  kind: 'transaction',
  to: token,
  value: 0n,
  data: '0x',
  prepared: {
    gas: 21_000n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    nonce: 0,
    maxFee: 21_000n,
    lacksFunds: false,
    takesAll: false,
    simulation: 'succeeds',
    changes: [],
    grants: [],
    losses: amount === 0n ? [] : [{ token: undefined, amount }],
  },
  description: undefined,
})

describe('askWithinLimit', () => {
  test.each<[string, ApprovalContent, readonly Risk[], string]>([
    ['a message', { kind: 'message', text: 'hi', bytes: '0x6869' }, [], 'approved'],
    ['the revocation of a permission', { kind: 'revocation', delegate: token }, [], 'approved'],
    ['a tenth of the currency', transaction(-100n), [], 'approved'],
    ['more than a tenth of the currency', transaction(-101n), [], REFUSED],
    ['a transaction that takes nothing', transaction(0n), [], 'approved'],
    ['a tenth of a token', calls([{ token, amount: -5n }]), [], 'approved'],
    ['more than a tenth of a token', calls([{ token, amount: -6n }]), [], REFUSED],
    ['an item of a collection', calls([{ token, item: 7n, amount: -1n }]), [], REFUSED],
    ['calls that could not be simulated', calls([], 'unknown'), [], REFUSED],
    ['calls that fail in the simulation', calls([], 'fails'), [], REFUSED],
    ['an allowance', calls([]), ['allowance'], REFUSED],
    ['an unlimited allowance', calls([]), ['unlimitedAllowance'], REFUSED],
    ['an allowance for a collection', calls([]), ['allOfCollection'], REFUSED],
    ['a function that is not known', calls([]), ['unknownCall'], REFUSED],
    ['calls with another risk', calls([]), ['lookalike'], 'approved'],
    [
      'typed data',
      { kind: 'typedData', typedData: { domain: {}, types: {}, primaryType: 'A', message: {} } },
      [],
      REFUSED,
    ],
    ['a Solana transaction', { kind: 'solana', transactions: [], sends: false }, [], REFUSED],
  ])('T-PH-2: approves or refuses %s', async (_, content, risks, expected) => {
    const { outcome, shown } = start()
    expect(await outcome(content, risks)).toBe(expected)
    expect(shown).toEqual([expected === 'approved' ? undefined : LIMITED_UNTIL])
  })

  test('T-PH-2: adds up transfers, so many small transfers cannot exceed the limit', async () => {
    const { outcome, balances } = start()
    for (let sent = 0; sent < 4; sent += 1) {
      expect(await outcome(transaction(-25n))).toBe('approved')
      balances.native -= 25n
    }
    expect(await outcome(transaction(-1n))).toBe(REFUSED)
    // A refused transfer is not counted, and each asset has its own count.
    expect(await outcome(calls([{ token, amount: -5n }]))).toBe('approved')
    balances.native += 1_000n
    expect(await outcome(transaction(-100n))).toBe('approved')
  })

  test('behavior: without a limit, every request is shown unchanged', async () => {
    expect(await start({ readLimit: async () => undefined }).outcome(transaction(-1_000n))).toBe('approved')
  })

  test('behavior: if two tabs ask at the same time for transfers that together exceed the limit, only one transfer is approved', async () => {
    const store = createMemoryStore()
    const answers = createDeferred()
    const tabs = [start({ store, answers: answers.promise }), start({ store, answers: answers.promise })]
    const outcomes = tabs.map(({ outcome }) => outcome(transaction(-60n)))
    await expect.poll(() => tabs.map(({ shown }) => shown)).toEqual([[undefined], [undefined]])
    answers.resolve()
    expect((await Promise.all(outcomes)).sort()).toEqual([REFUSED, 'approved'])
    // The refused transfer is shown again with the limit, and is not counted.
    expect(tabs.flatMap(({ shown }) => shown)).toContain(LIMITED_UNTIL)
    expect(await start({ store }).outcome(transaction(-40n))).toBe('approved')
    expect(await start({ store }).outcome(transaction(-20n))).toBe(REFUSED)
  })

  test('behavior: reads the limit when the request arrives; a message does not wait for the limit', async () => {
    const reads: string[] = []
    const { outcome } = start({
      readLimit: (walletId) => {
        reads.push(walletId)
        return new Promise(() => undefined)
      },
    })
    expect(reads).toEqual(['wallet'])
    expect(await outcome({ kind: 'message', text: 'hi', bytes: '0x6869' })).toBe('approved')
  })

  test('behavior: applies a limit that another tab sets while the request is prepared', async () => {
    let limit: number | undefined
    const { outcome, shown } = start({ readLimit: async () => limit })
    limit = LIMITED_UNTIL
    expect(await outcome(transaction(-101n))).toBe(REFUSED)
    expect(shown).toEqual([undefined, LIMITED_UNTIL])
  })

  test('error: refuses a transfer if the limit cannot be read, on arrival or while the question is shown', async () => {
    const failing = start({ readLimit: () => Promise.reject(new Error('gone')) })
    expect(await failing.outcome(transaction(-1n))).toBe('gone')
    expect(failing.shown).toEqual([])
    let isGone = false
    const readLimit: ReadLimit = () => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve(undefined))
    const failingLater = start({ readLimit })
    isGone = true
    expect(await failingLater.outcome(transaction(-1n))).toBe('gone')
    expect(failingLater.shown).toEqual([undefined])
  })
})
