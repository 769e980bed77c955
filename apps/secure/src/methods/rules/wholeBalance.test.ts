import type { BalanceChange } from '@holdfast/clear-signing/requests'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'
import { takesAllOfToken } from './wholeBalance.ts'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const tokenOf = (index: number): `0x${string}` => `0x${index.toString(16).padStart(40, '0')}`
const lost = (amount: bigint, index = 1): BalanceChange => ({ token: tokenOf(index), amount })

/** Judges changes on a node where the account has 100 of each token. Counts the questions. */
async function judge(changes: readonly BalanceChange[], balance: unknown = `0x${(100).toString(16)}`) {
  let asked = 0
  const takesAll = await takesAllOfToken(changes, account, async () => {
    asked += 1
    if (balance instanceof Error) throw balance
    return balance
  })
  return { takesAll, asked }
}

describe('takesAllOfToken', () => {
  test.each([
    [-99n, false],
    [-100n, true],
    [-101n, true],
    [100n, false],
  ])('default: a change of %s of 100 takes all: %s', async (amount, takesAll) => {
    expect((await judge([lost(amount)])).takesAll).toBe(takesAll)
  })

  test('behavior: the smallest balance counts too', async () => {
    expect((await judge([lost(-1n)], '0x1')).takesAll).toBe(true)
  })

  test('behavior: one of several tokens suffices', async () => {
    expect((await judge([lost(-1n, 1), lost(-100n, 2)])).takesAll).toBe(true)
  })

  test('behavior: the native currency and single items are judged elsewhere', async () => {
    const elsewhere = [
      { token: undefined, amount: -100n },
      { token: tokenOf(1), item: 7n, amount: -100n },
    ]
    expect(await judge(elsewhere)).toEqual({ takesAll: false, asked: 0 })
  })

  test('behavior: asks for no more than five tokens', async () => {
    expect((await judge([1, 2, 3, 4, 5, 6].map((index) => lost(-1n, index)))).asked).toBe(5)
  })

  test('error: an unknown balance, and an account without the token, take nothing', async () => {
    expect((await judge([lost(-1n)], new NodeError({ message: 'silent' }))).takesAll).toBe(false)
    expect((await judge([lost(-1n)], '0x0')).takesAll).toBe(false)
  })
})
