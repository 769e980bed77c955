import { stakeAbi } from '@holdfast/contracts'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCall, decodeContractCall, hasUnknownCall, listCallDangers } from './knownCalls.ts'

const spender = '0x00000000000000000000000000000000000000c5'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'function unheardOf(uint256)',
])

describe('decodeCall', () => {
  it('default: decodes calls of the stake contract of this repository', () => {
    expect(decodeCall(encodeFunctionData({ abi: stakeAbi, functionName: 'deposit' }))).toEqual({
      kind: 'known',
      name: 'deposit',
      args: [],
      danger: undefined,
      calls: [],
    })
    const withdrawal = encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [5n] })
    expect(decodeCall(withdrawal)).toMatchObject({
      name: 'withdraw',
      args: [{ name: 'amount', type: 'uint256', value: '5' }],
    })
  })

  it('default: decodes every argument, with its name', () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [spender, 10n ** 24n] })
    expect(decodeCall(data)).toMatchObject({
      name: 'transfer',
      args: [
        { name: 'to', value: spender },
        { name: 'amount', value: '1000000000000000000000000' },
      ],
      danger: undefined,
    })
  })

  it.each([
    [2n ** 256n - 1n, 'unlimitedAllowance'],
    [2n ** 96n - 1n, 'unlimitedAllowance'],
    [1n, 'allowance'],
    [0n, 'allowance'],
  ])('behavior: reports the danger of an allowance of %d', (amount, danger) => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })
    expect(decodeCall(data)).toMatchObject({ kind: 'known', danger })
    const shown = amount === 2n ** 256n - 1n ? '2^256 − 1' : String(amount)
    expect(decodeCall(data)).toMatchObject({ args: [{}, { value: shown }] })
  })

  it('behavior: an allowance of 0 is harmless for a token with amounts; in a collection it gives away item 0', async () => {
    const end = encodeFunctionData({ abi, functionName: 'approve', args: [spender, 0n] })
    expect(decodeCall(end, { isToken: true })).toMatchObject({ danger: undefined })
    const asked: unknown[] = []
    const nodeOf = (decimals: string) => async (_: string, params: readonly unknown[]) => {
      asked.push(params)
      return decimals
    }
    const token = `0x${'6'.padStart(64, '0')}`
    expect(await decodeContractCall({ to: spender, data: end }, nodeOf(token))).toMatchObject({ danger: undefined })
    expect(asked).toEqual([[{ to: spender, data: '0x313ce567' }, 'latest']])
    expect(await decodeContractCall({ to: spender, data: end }, nodeOf('0x'))).toMatchObject({ danger: 'allowance' })
    const within = encodeFunctionData({ abi, functionName: 'multicall', args: [[end]] })
    expect(listCallDangers(await decodeContractCall({ to: spender, data: within }, nodeOf('0x')))).toEqual([
      'allowance',
    ])
    expect(listCallDangers(await decodeContractCall({ to: spender, data: within }, nodeOf(token)))).toEqual([])
    const count = asked.length
    await decodeContractCall({ to: spender, data: '0x' }, nodeOf(token))
    await decodeContractCall(
      { to: spender, data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, 1n] }) },
      nodeOf(token),
    )
    expect(asked).toHaveLength(count)
  })

  it.each([
    [true, 'allOfCollection'],
    [false, undefined],
  ])('behavior: reports the danger of an approval for all items of a collection, set to %s', (approved, danger) => {
    const data = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, approved] })
    expect(decodeCall(data)).toMatchObject({ danger })
  })

  it('default: a transaction without data calls no function', () => {
    expect(decodeCall('0x')).toEqual({ kind: 'none' })
  })

  it.each([
    ['another function', encodeFunctionData({ abi, functionName: 'unheardOf', args: [1n] })],
    ['a known function with truncated arguments', '0x095ea7b300'],
    ['a known function with an extra byte', '0xd0e30db000'],
    ['dirty bytes beside an address', `0xa9059cbb01${'00'.repeat(63)}`],
    ['less than a selector', '0x0102'],
  ] as const)('error: %s is not decoded', (_name, data) => {
    expect(decodeCall(data)).toEqual({ kind: 'unknown', selector: data.slice(0, 10), data })
    expect(hasUnknownCall(decodeCall(data))).toBe(true)
  })

  it('error: a multicall whose calls share bytes is not decoded, since decoding would take gigabytes', () => {
    const word = (value: number): string => value.toString(16).padStart(64, '0')
    const [count, length] = [4_000, 200_000]
    const offsets = word(count * 32).repeat(count)
    const data = `0xac9650d8${word(32)}${word(count)}${offsets}${word(length)}${'ab'.repeat(length)}` as const
    expect(decodeCall(data)).toEqual({ kind: 'unknown', selector: '0xac9650d8', data })
  })

  const multicall = (...calls: readonly `0x${string}`[]) =>
    encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
  const allOfCollection = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, true] })
  const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [spender, 5n] })
  const unlimited = encodeFunctionData({ abi, functionName: 'approve', args: [spender, 2n ** 256n - 1n] })

  it('behavior: decodes the calls within a multicall, and lists their dangers', () => {
    const call = decodeCall(multicall(transfer, multicall(allOfCollection), unlimited))
    expect(call).toMatchObject({
      name: 'multicall',
      args: [],
      danger: undefined,
      calls: [
        { name: 'transfer', args: [{ value: spender }, { value: '5' }] },
        { name: 'multicall', calls: [{ name: 'setApprovalForAll', danger: 'allOfCollection' }] },
        { name: 'approve' },
      ],
    })
    expect(listCallDangers(call)).toEqual(['allOfCollection', 'unlimitedAllowance'])
    expect(hasUnknownCall(call)).toBe(false)
    expect(listCallDangers(decodeCall('0x'))).toEqual([])
  })

  it.each<[string, `0x${string}`]>([
    ['an unknown function', '0x12345678'],
    ['no data', '0x'],
    ['a multicall with an extra byte', `${multicall(transfer)}00`],
  ])('behavior: reports an unknown call within a multicall: %s', (_, data) => {
    const call = decodeCall(multicall(allOfCollection, multicall(data)))
    expect(call).toMatchObject({ calls: [{}, { calls: [{ kind: 'unknown', data }] }] })
    expect(hasUnknownCall(call)).toBe(true)
    expect(listCallDangers(call)).toEqual(['allOfCollection'])
  })

  it('behavior: does not decode calls that are nested too deeply', () => {
    const nested = (levels: number): `0x${string}` => (levels === 0 ? transfer : multicall(nested(levels - 1)))
    expect(hasUnknownCall(decodeCall(nested(4)))).toBe(false)
    expect(hasUnknownCall(decodeCall(nested(5)))).toBe(true)
  })
})
