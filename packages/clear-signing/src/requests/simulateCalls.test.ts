import {
  concat,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  pad,
  parseAbi,
  stringToHex,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { simulateCalls, spentCurrencyOf } from './simulateCalls.ts'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

describe('simulateCalls', () => {
  const call = { to: token, value: 3n, data: '0x' } as const
  const transfer = (from: `0x${string}`, to: `0x${string}`, value: bigint, address: string = token) => ({
    address,
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
  })
  const noLogs = { status: '0x1', logs: [] }
  const node = (status: string, logs: object[]) => async () => [{ calls: [{ status, logs }] }]

  test('default: returns the account’s gains and losses', async () => {
    const logs = [
      transfer(account, other, 10n),
      transfer(other, account, 4n),
      transfer(other, other, 99n),
      transfer(account, other, 3n, '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'),
      { address: token, topics: [pad('0x01')], data: '0x' },
      { address: token, topics: [], data: '0x' },
    ]
    expect(await simulateCalls([call], account, node('0x1', logs))).toEqual({
      outcome: 'succeeds',
      gasUsed: [undefined],
      changes: [
        { token, amount: -6n },
        { token: undefined, amount: -3n },
      ],
      grants: [],
      losses: [
        { token, amount: -10n },
        { token: undefined, amount: -3n },
      ],
    })
  })

  test('default: returns gained and lost items of collections, moved one by one or in batches', async () => {
    const erc721 = {
      address: token,
      topics: [keccak256(stringToHex('Transfer(address,address,uint256)')), pad(account), pad(other), pad('0x07')],
      data: '0x',
    }
    const batchAbi = parseAbi([
      'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
      'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
    ])
    const args = { operator: other, from: other, to: account } as const
    const batch = {
      address: other,
      topics: encodeEventTopics({ abi: batchAbi, eventName: 'TransferBatch', args }),
      data: encodeAbiParameters(
        [{ type: 'uint256[]' }, { type: 'uint256[]' }],
        [
          [1n, 2n],
          [5n, 6n],
        ],
      ),
    }
    const single = {
      address: other,
      topics: encodeEventTopics({ abi: batchAbi, eventName: 'TransferSingle', args }),
      data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [1n, 1n]),
    }
    // The gains come first in the events, and last in the changes.
    const logs = [batch, single, erc721]
    const { changes, losses } = await simulateCalls([{ ...call, value: 0n }], account, node('0x1', logs))
    expect(losses).toEqual([{ token, item: 7n, amount: -1n }])
    expect(changes).toEqual([
      { token, item: 7n, amount: -1n },
      { token: other, item: 1n, amount: 6n },
      { token: other, item: 2n, amount: 6n },
    ])
  })

  test('behavior: counts the value of calls to other accounts even if the node does not report its transfer', async () => {
    const own = { ...call, to: account, value: 9n } as const
    expect(
      await simulateCalls([call, call, own], account, async () => [{ calls: Array(3).fill(noLogs) }]),
    ).toMatchObject({
      changes: [{ token: undefined, amount: -6n }],
      losses: [{ token: undefined, amount: -6n }],
    })
  })

  test('behavior: reads a transfer of an older collection, which indexes no field of the event', async () => {
    const [topic] = transfer(account, other, 7n).topics
    const data = encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
      [account, other, 7n],
    )
    const logs = [
      { address: token, topics: [topic], data },
      { address: token, topics: [topic], data: `${data}00` },
      { address: token, topics: [topic], data: '0x' },
    ]
    const { losses } = await simulateCalls([{ ...call, value: 0n }], account, node('0x1', logs))
    expect(losses).toEqual([{ token, amount: -7n }])
  })

  test('behavior: counts what leaves the account as a loss even if all of it comes back', async () => {
    const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const logs = [
      transfer(account, token, 3n, native),
      transfer(token, account, 3n, native),
      transfer(account, other, 5n),
      transfer(other, account, 5n),
      transfer(account, account, 7n),
    ]
    expect(await simulateCalls([call], account, node('0x1', logs))).toMatchObject({
      changes: [],
      losses: [
        { token: undefined, amount: -3n },
        { token, amount: -5n },
      ],
    })
  })

  test('behavior: reports rights that the called contract gives by an unknown function', async () => {
    const unknown = { to: token, value: 0n, data: '0xd73dd623' } as const
    const known = {
      ...unknown,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 5n] }),
    }
    const approval = (value: bigint, owner: `0x${string}` = account) => ({
      address: token,
      topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner, spender: other } }),
      data: encodeAbiParameters([{ type: 'uint256' }], [value]),
    })
    const grants = async (call: typeof unknown | typeof known, ...logs: object[]) =>
      (await simulateCalls([call], account, node('0x1', logs))).grants
    expect(await grants(unknown, approval(5n), approval(2n ** 256n - 1n))).toEqual(['allowance', 'unlimitedAllowance'])
    expect(await grants(unknown, approval(0n), approval(5n, other), { ...approval(5n), address: other })).toEqual([])
    // The rights that a known function gives are known from its arguments.
    expect(await grants(known, approval(5n))).toEqual([])
    const [signature, ...parties] = approval(5n).topics
    const item = { address: token, topics: [signature, ...parties, pad('0x05')], data: '0x' }
    const endOfItem = { ...item, topics: [signature, pad(account), zeroHash, pad('0x05')] }
    const withoutIndex = {
      address: token,
      topics: [signature],
      data: concat([...parties.map((each) => each ?? '0x'), pad('0x05')] as Hex[]),
    }
    const malformed = { ...approval(5n), data: '0x' }
    expect(await grants(unknown, item, withoutIndex)).toEqual(['allowance', 'allowance'])
    expect(await grants(unknown, endOfItem, malformed)).toEqual([])
    const all = (name: string, ...words: Hex[]) => ({
      address: token,
      topics: [keccak256(stringToHex(name)), ...words.slice(0, 2)],
      data: words[2] ?? '0x',
    })
    const forAll = 'ApprovalForAll(address,address,bool)'
    const operator = 'AuthorizedOperator(address,address)'
    expect(
      await grants(
        unknown,
        all(forAll, pad(account), pad(other), pad('0x01')),
        all(operator, pad(other), pad(account)),
      ),
    ).toEqual(['allOfCollection', 'unlimitedAllowance'])
    expect(
      await grants(
        unknown,
        all(forAll, pad(account), pad(other), zeroHash),
        all(forAll, pad(other), pad(account), pad('0x01')),
        all(forAll, pad(account), pad(other), pad('0x02')),
        all(operator, pad(account), pad(other)),
      ),
    ).toEqual([])
  })

  test.each([
    ['a call that fails', node('0x0', []), 'fails'],
    ['a node that refuses', () => Promise.reject(new Error('method not found')), 'unknown'],
    ['an answer that cannot be read', async () => ({ calls: 1 }), 'unknown'],
    ['an answer without the call', async () => [], 'unknown'],
  ])('error: returns no changes for %s', async (_, badNode, outcome) => {
    expect(await simulateCalls([call], account, badNode)).toMatchObject({
      outcome,
      changes: [],
      losses: [],
      grants: [],
    })
  })
})

describe('spentCurrencyOf', () => {
  const calls = [{ value: 5n }, { value: 2n }]
  const native = (amount: bigint) =>
    ({ outcome: 'succeeds', gasUsed: [], changes: [{ token: undefined, amount }], losses: [], grants: [] }) as const

  test('default: returns the net loss, and 0 after a net gain', () => {
    expect(spentCurrencyOf(calls, native(-3n))).toBe(3n)
    expect(spentCurrencyOf(calls, native(4n))).toBe(0n)
    expect(
      spentCurrencyOf(calls, {
        outcome: 'succeeds',
        gasUsed: [],
        changes: [{ token, amount: -9n }],
        losses: [],
        grants: [],
      }),
    ).toBe(0n)
  })

  test('behavior: returns the sum of all values if the simulation does not succeed', () => {
    expect(spentCurrencyOf(calls, { outcome: 'unknown', gasUsed: [], changes: [], losses: [], grants: [] })).toBe(7n)
    expect(spentCurrencyOf(calls, { outcome: 'fails', gasUsed: [], changes: [], losses: [], grants: [] })).toBe(7n)
  })
})
