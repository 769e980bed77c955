import type { Permission } from '@holdfast/smart-account/permissions'
import { type Hex, numberToHex, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { risksOfPermission } from './permissionRisks.ts'

const target = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const calls = (...functions: string[]): Extract<Permission, { kind: 'calls' }> => ({
  kind: 'calls',
  target,
  selectors: functions.map((each) => toFunctionSelector(each)),
  fixed: [],
  value: 0n,
  uses: undefined,
})
const fixedAt = (index: number, value = 5n) => [{ index, value: numberToHex(value, { size: 32 }) }]
const linesOf = (permission: Permission) => risksOfPermission(permission).map(({ tone, risk }) => `${tone} ${risk}`)

describe('risksOfPermission', () => {
  test.each([
    ['transfer(address,uint256)', 'danger unlimitedAllowance'],
    ['transferFrom(address,address,uint256)', 'danger unlimitedAllowance'],
    ['approve(address,uint256)', 'danger unlimitedAllowance'],
    ['increaseAllowance(address,uint256)', 'danger unlimitedAllowance'],
    ['approve(address,address,uint160,uint48)', 'danger unlimitedAllowance'],
    ['withdraw(uint256,address,address)', 'danger unlimitedAllowance'],
    ['redeem(uint256,address,address)', 'danger unlimitedAllowance'],
    ['multicall(bytes[])', 'danger unlimitedAllowance'],
    ['safeTransferFrom(address,address,uint256)', 'danger allOfCollection'],
    ['safeTransferFrom(address,address,uint256,bytes)', 'danger allOfCollection'],
    ['safeTransferFrom(address,address,uint256,uint256,bytes)', 'danger allOfCollection'],
    ['safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', 'danger allOfCollection'],
    ['setApprovalForAll(address,bool)', 'danger allOfCollection'],
    ['play(uint256)', 'warning unknownCall'],
  ])('default: for calls of %s, returns %s', (name, line) => {
    expect(linesOf(calls(name))).toEqual([line])
  })

  test('behavior: lists each risk once, and reads selectors in upper and lower case', () => {
    const permission = calls('transfer(address,uint256)', 'approve(address,uint256)', 'play(uint256)', 'stop()')
    const selectors = permission.selectors.map((each) => each.toUpperCase().replace('0X', '0x') as Hex)
    expect(linesOf({ ...permission, selectors })).toEqual(['danger unlimitedAllowance', 'warning unknownCall'])
  })

  test('behavior: a fixed amount and a limited number of calls limit what can be spent', () => {
    const permission = calls('transfer(address,uint256)')
    expect(linesOf({ ...permission, fixed: fixedAt(1), uses: 3 })).toEqual(['warning allowance'])
    for (const change of [{ fixed: fixedAt(1) }, { uses: 3 }, { fixed: fixedAt(0), uses: 3 }])
      expect(linesOf({ ...permission, ...change })).toEqual(['danger unlimitedAllowance'])
  })

  test.each([
    ['transfer(address,uint256)', 1],
    ['transferFrom(address,address,uint256)', 2],
    ['approve(address,uint256)', 1],
    ['increaseAllowance(address,uint256)', 1],
    ['approve(address,address,uint160,uint48)', 2],
    ['withdraw(uint256,address,address)', 0],
    ['redeem(uint256,address,address)', 0],
  ])(
    'behavior: the fixed amount of %s limits what can be spent only if all uses together are limited',
    (name, index) => {
      const linesFor = (amount: bigint, uses: number) =>
        linesOf({ ...calls(name), fixed: fixedAt(index, amount), uses })
      expect(linesFor(2n ** 96n - 2n, 1)).toEqual(['warning allowance'])
      expect(linesFor(2n ** 95n - 1n, 2)).toEqual(['warning allowance'])
      expect(linesFor(2n ** 96n - 1n, 1)).toEqual(['danger unlimitedAllowance'])
      expect(linesFor(2n ** 256n - 1n, 1)).toEqual(['danger unlimitedAllowance'])
      expect(linesFor(2n ** 95n, 2)).toEqual(['danger unlimitedAllowance'])
    },
  )

  test('behavior: no fixed argument limits what the calls within a multicall spend', () => {
    const permission = calls('multicall(bytes[])')
    expect(linesOf({ ...permission, fixed: fixedAt(0), uses: 1 })).toEqual(['danger unlimitedAllowance'])
  })

  test.each([
    [5n, []],
    [2n ** 96n - 1n, ['danger unlimitedAllowance']],
    [2n ** 256n - 1n, ['danger unlimitedAllowance']],
  ])('default: for an amount of %s in each period, or in a stream, returns %j', (amount, lines) => {
    const spend = { token: target, start: 1 } as const
    expect(linesOf({ kind: 'periodic', ...spend, amount, periodS: 60 })).toEqual(lines)
    expect(linesOf({ kind: 'stream', ...spend, initial: amount, perSecond: 1n, most: 9n })).toEqual(lines)
    expect(linesOf({ kind: 'stream', ...spend, initial: 0n, perSecond: amount, most: 9n })).toEqual(lines)
  })
})
