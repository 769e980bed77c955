import type { BalanceChange } from '@holdfast/clear-signing/requests'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'
import { takesAllOfToken } from './wholeBalance.ts'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const tokenOf = (index: number): `0x${string}` => `0x${index.toString(16).padStart(40, '0')}`
const change = (amount: bigint, index = 1): BalanceChange => ({ token: tokenOf(index), amount })

/** Checks changes on a node where the account has 100 of each token, and counts the requests to the node. */
async function check(changes: readonly BalanceChange[], balance: unknown = `0x${(100).toString(16)}`) {
  let requests = 0
  const takesAll = await takesAllOfToken(changes, account, async () => {
    requests += 1
    if (balance instanceof Error) throw balance
    return balance
  })
  return { takesAll, requests }
}

describe('takesAllOfToken', () => {
  test.each([
    [-99n, false],
    [-100n, true],
    [-101n, true],
    [100n, false],
  ])('default: a change of %s in a balance of 100 takes all: %s', async (amount, takesAll) => {
    expect((await check([change(amount)])).takesAll).toBe(takesAll)
  })

  test('behavior: is true for a balance of one unit', async () => {
    expect((await check([change(-1n)], '0x1')).takesAll).toBe(true)
  })

  test('behavior: is true if the whole balance of one of several tokens is taken', async () => {
    expect((await check([change(-1n, 1), change(-100n, 2)])).takesAll).toBe(true)
  })

  test('behavior: ignores the native currency and items of collections', async () => {
    const ignored = [
      { token: undefined, amount: -100n },
      { token: tokenOf(1), item: 7n, amount: -100n },
    ]
    expect(await check(ignored)).toEqual({ takesAll: false, requests: 0 })
  })

  test('behavior: reads the balances of at most twenty tokens; more tokens count as a whole balance', async () => {
    const losses = (count: number) => Array.from({ length: count }, (_, index) => change(-1n, index))
    expect(await check(losses(20))).toEqual({ takesAll: false, requests: 20 })
    expect(await check(losses(21))).toEqual({ takesAll: true, requests: 0 })
  })

  test('error: is false if the balance is unknown or zero', async () => {
    expect((await check([change(-1n)], new NodeError({ message: 'silent' }))).takesAll).toBe(false)
    expect((await check([change(-1n)], '0x0')).takesAll).toBe(false)
  })
})
