import { stakeAbi } from '@holdfast/contracts'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCall } from './knownCalls.ts'

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
    const many = encodeFunctionData({ abi, functionName: 'multicall', args: [['0x12', '0x34']] })
    expect(decodeCall(many)).toMatchObject({ args: [{ name: 'data', value: '0x12, 0x34' }] })
  })

  it.each([
    [2n ** 256n - 1n, 'unlimitedAllowance'],
    [2n ** 96n - 1n, 'unlimitedAllowance'],
    [1n, 'allowance'],
    [0n, undefined],
  ])('behavior: reports the danger of an allowance of %d', (amount, danger) => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })
    expect(decodeCall(data)).toMatchObject({ kind: 'known', danger })
    const shown = amount === 2n ** 256n - 1n ? '2^256 − 1' : String(amount)
    expect(decodeCall(data)).toMatchObject({ args: [{}, { value: shown }] })
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
    expect(decodeCall(data)).toEqual({ kind: 'unknown', selector: data.slice(0, 10) })
  })

  it('error: a multicall whose calls share bytes is not decoded, which would take gigabytes', () => {
    const word = (value: number): string => value.toString(16).padStart(64, '0')
    const [count, length] = [4_000, 200_000]
    const offsets = word(count * 32).repeat(count)
    const data = `0xac9650d8${word(32)}${word(count)}${offsets}${word(length)}${'ab'.repeat(length)}` as const
    expect(decodeCall(data)).toEqual({ kind: 'unknown', selector: '0xac9650d8' })
  })
})
