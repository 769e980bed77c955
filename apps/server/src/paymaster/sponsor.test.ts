import { devnetPaymaster } from '@holdfast/contracts/accounts'
import { encodeCalls } from '@holdfast/smart-account'
import { type Hex, numberToHex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxCostOf } from '../bundler/operation/gas.ts'
import { entryPoint, formatUserOperation } from '../bundler/operation/userOperation.ts'
import { returnWord } from '../bundler/test/assemble.ts'
import {
  type OperationChain,
  operationOf,
  type RpcReply,
  startOperationChain,
  startTestBundler,
  type TestBundler,
} from '../bundler/test/testBundler.ts'
import { until } from '../test/until.ts'
import { findRefusal, newPolicy, type SponsorPolicy } from './policy.ts'

const target: Hex = '0x00000000000000000000000000000000000000aa'
const other: Hex = '0x00000000000000000000000000000000000000bb'
const active: SponsorPolicy = { ...newPolicy, isOn: true, userDailyWei: 100n, totalWei: 1_000n }
const asked = { chainId: 1, callData: encodeCalls([{ to: target, data: '0xd0e30db0' }]), maxCost: 10n }
/** A hash of 16 bytes, as base64url. */
const form = /^[\w-]{22}$/
const unspent = { userDay: 0n, networkOpen: 0n, networkCount: 0, total: 0n }

describe('findRefusal', () => {
  it.each<[string, Partial<SponsorPolicy>, Partial<typeof asked>, Partial<typeof unspent>, string | undefined]>([
    ['everything', {}, {}, {}, undefined],
    ['nothing when the policy is off', { isOn: false }, {}, {}, 'off'],
    ['no operation on another chain', { chainIds: [10] }, {}, {}, 'chain'],
    ['calls of allowed contracts', { contracts: [target] }, {}, {}, undefined],
    ['no call of another contract', { contracts: [other] }, {}, {}, 'contract'],
    [
      'no call to another contract along with a call to an allowed contract',
      { contracts: [target] },
      { callData: encodeCalls([{ to: target }, { to: other }]) },
      {},
      'contract',
    ],
    ['calls of allowed methods', { methods: ['0xd0e30db0'] }, {}, {}, undefined],
    ['no call of another method', { methods: ['0x12345678'] }, {}, {}, 'method'],
    ['no calls that cannot be read', { contracts: [target] }, { callData: '0x12345678' }, {}, 'calls'],
    ['an account up to its daily limit', {}, {}, { userDay: 90n }, undefined],
    ['nothing beyond the daily limit of an account', {}, {}, { userDay: 91n }, 'user'],
    ['all accounts up to the budget', {}, {}, { total: 990n }, undefined],
    ['nothing beyond the budget', {}, {}, { total: 991n }, 'budget'],
    ['a network up to a tenth of the budget', {}, {}, { networkOpen: 90n, total: 90n }, undefined],
    ['nothing beyond a tenth of the budget for a network', {}, {}, { networkOpen: 91n, total: 91n }, 'network'],
    [
      'nothing for a network beyond a tenth of what other networks leave',
      {},
      {},
      { networkOpen: 41n, total: 541n },
      'network',
    ],
    ['500 small operations of a network', {}, {}, { networkCount: 499, networkOpen: 1n, total: 1n }, undefined],
    [
      'no more than 500 operations of a network, however small',
      {},
      {},
      { networkCount: 500, networkOpen: 1n, total: 1n },
      'network',
    ],
    ['one operation of a network, however little other networks leave', {}, {}, { total: 989n }, undefined],
  ])('default: pays for %s', (_name, policy, operation, spending, refusal) => {
    expect(findRefusal({ ...active, ...policy }, { ...asked, ...operation }, { ...unspent, ...spending })).toBe(refusal)
  })
})

describe('pm_getPaymasterData', () => {
  let chain: OperationChain
  let bundler: TestBundler
  beforeAll(async () => {
    chain = await startOperationChain()
    bundler = await startTestBundler(chain)
  }, 60_000)
  afterAll(async () => {
    await bundler.stop()
    await chain.stop()
  })
  const ask = async (
    method: string,
    operation: ReturnType<typeof operationOf>,
    { chainId = 31337, from }: { chainId?: number; from?: string } = {},
  ) => {
    const params = [formatUserOperation(operation), entryPoint, numberToHex(chainId), {}]
    const response = await bundler.post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), {}, from)
    return (await response.json()) as RpcReply // The server's own answer.
  }
  const setPolicy = (values: string) =>
    bundler.site.query(
      `insert into sponsor_policy (project_key, is_on, user_daily_wei, total_wei, alarm_percent, updated_at)
       select key, true, ${values}, 80, now() from project
       on conflict (project_key) do update set user_daily_wei = excluded.user_daily_wei, total_wei = excluded.total_wei`,
    )
  const paymaster = devnetPaymaster.address.toLowerCase() as Hex
  const draft = async () => operationOf(await chain.place(returnWord(0)), { paymaster, preVerificationGas: 90_000n })

  it('behavior: counts a promise in full until its operation is in a block, then the actual cost; counts each operation once', async () => {
    const operation = await draft()
    const cost = maxCostOf({ ...operation, paymasterPostOpGasLimit: 1n })
    await setPolicy(`${cost}, ${cost * 2n}`)
    const { result } = await ask('pm_getPaymasterData', operation)
    expect(result).toMatchObject({ paymaster })
    // A second request for the same nonce updates the same promise.
    expect(await ask('pm_getPaymasterData', operation)).toHaveProperty('result')
    // A request from another network makes another promise, although only one of the two can be used.
    expect(await ask('pm_getPaymasterData', operation, { from: '198.51.100.1' })).toHaveProperty('result')
    expect(await ask('pm_getPaymasterData', await draft())).toMatchObject({
      error: { code: -32501, data: { reason: 'budget' } },
    })
    const { paymasterData } = result as { paymasterData: Hex } // The form of ERC-7677.
    const { receipt } = await bundler.include({ ...operation, paymasterPostOpGasLimit: 1n, paymasterData })
    expect(receipt).toMatchObject({ success: true, paymaster })
    const read = () =>
      bundler.site.query<{ status: string; wei: string }>('select status, wei from sponsorship order by id')
    await until(async () => (await read()).every(({ status }) => status !== 'promised'))
    expect(await read()).toEqual([
      { status: 'spent', wei: String(BigInt(String(receipt['actualGasCost']))) },
      { status: 'released', wei: String(cost) },
    ])
  })

  it('error: keeps the promises of one network within its share, and counts a repeated request once', async () => {
    await bundler.site.query('delete from sponsorship')
    const [first, second, third] = [await draft(), await draft(), await draft()]
    const cost = maxCostOf({ ...first, paymasterPostOpGasLimit: 1n })
    await setPolicy(`${cost}, ${cost * 10n}`)
    const promise = (operation: ReturnType<typeof operationOf>, from: string) =>
      ask('pm_getPaymasterData', operation, { from })
    expect(await promise(first, '203.0.113.1')).toHaveProperty('result')
    expect(await promise(second, '203.0.113.77')).toMatchObject({
      error: { code: -32501, data: { reason: 'network' } },
    })
    expect(await promise(first, '203.0.113.77')).toHaveProperty('result')
    expect(await promise(second, '198.51.100.1')).toHaveProperty('result')
    // The budget that the other network leaves has become smaller, and the first network's promise takes more than a tenth.
    const stub = await ask('pm_getPaymasterStubData', first, { from: '203.0.113.1' })
    expect(stub).toHaveProperty('result')
    expect(await ask('pm_getPaymasterStubData', third, { from: '203.0.113.1' })).toMatchObject({
      error: { data: { reason: 'network' } },
    })
    const stored = await bundler.site.query<{ asked_from: string }>('select distinct asked_from from sponsorship')
    expect(stored.map((row) => row.asked_from)).toEqual([expect.stringMatching(form), expect.stringMatching(form)])
  })

  it('error: a stranger’s promises use up nothing of the daily budget of the account that they name', async () => {
    await bundler.site.query('delete from sponsorship')
    const operation = await draft()
    const cost = maxCostOf({ ...operation, paymasterPostOpGasLimit: 1n })
    await setPolicy(`${cost}, ${cost * 100n}`)
    for (const nonce of [0n, 1n]) {
      const from = `198.51.${100n + nonce}.1`
      expect(await ask('pm_getPaymasterData', { ...operation, nonce }, { from })).toHaveProperty('result')
    }
    expect(await ask('pm_getPaymasterData', operation, { from: '203.0.113.1' })).toHaveProperty('result')
    expect(await ask('pm_getPaymasterData', { ...operation, nonce: 1n }, { from: '203.0.113.1' })).toMatchObject({
      error: { data: { reason: 'user' } },
    })
  })

  it('error: keeps twenty simultaneous requests within the budget; refuses another chain and changed calls', async () => {
    const drafts = await Promise.all(Array.from({ length: 20 }, draft))
    const cost = maxCostOf({ ...(drafts[0] ?? (await draft())), paymasterPostOpGasLimit: 1n })
    await bundler.site.query('delete from sponsorship')
    await setPolicy(`${parseEther('1')}, ${cost * 3n}`)
    const answers = await Promise.all(
      drafts.map((operation, at) => ask('pm_getPaymasterData', operation, { from: `203.0.${at}.1` })),
    )
    expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(3)
    expect(await ask('pm_getPaymasterStubData', await draft(), { chainId: 1 })).toMatchObject({
      error: { code: -32602 },
    })
    const at = answers.findIndex(({ result }) => result !== undefined)
    const { paymasterData } = (answers[at]?.result ?? {}) as { paymasterData: Hex } // The form of ERC-7677.
    const operation = { ...(drafts[at] ?? (await draft())), paymasterPostOpGasLimit: 1n, paymasterData }
    expect(await bundler.send({ ...operation, callData: '0x12345678' })).toMatchObject({ error: { code: -32507 } })
  })
})
