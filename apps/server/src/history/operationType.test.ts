import { describe, expect, it } from 'vitest'
import type { Move } from './move.ts'
import { operationTypeOf } from './operationType.ts'

const me = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const contract = `0x${'c3'.repeat(20)}` as const
const [pebble, moss, art] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`, `0x${'03'.repeat(20)}`] as const
const zero = `0x${'0'.repeat(40)}` as const

const move = (
  kind: Move['kind'],
  token: `0x${string}` | null,
  from: `0x${string}`,
  to: `0x${string}`,
  amount = 5n,
): Move => ({
  kind,
  token,
  tokenId: kind === 'erc721' ? '7' : null,
  from,
  to,
  amount,
  name: null,
  symbol: null,
  decimals: null,
  transferCount: 0,
})
const native = (from: `0x${string}`, to: `0x${string}`) => move('native', null, from, to)
const call = { from: me, to: contract, selector: '0x12345678', value: 0n, hasSucceeded: true } as const
const theirs = { ...call, from: other } as const
const plain = { from: me, to: other, selector: null, value: 5n, hasSucceeded: true } as const

type Case = [type: string, transaction: Omit<Parameters<typeof operationTypeOf>[0], 'moves'>, moves: Move[]]
const cases: Case[] = [
  ['send', plain, [native(me, other)]],
  ['send', { ...plain, to: me }, [native(me, me)]],
  ['receive', { ...plain, from: other, to: me }, [native(other, me)]],
  ['send', { ...call, to: pebble }, [move('erc20', pebble, me, other)]],
  ['receive', { ...theirs, to: pebble }, [move('erc20', pebble, other, me)]],
  ['receive', theirs, [move('erc20', pebble, contract, me)]],
  ['send', { ...theirs }, [move('erc20', pebble, me, other)]],
  ['trade', call, [move('erc20', pebble, me, contract), move('erc20', moss, contract, me)]],
  ['trade', call, [native(me, contract), move('erc20', moss, contract, me)]],
  ['trade', call, [move('erc20', moss, me, contract), move('internal', null, contract, me)]],
  ['send', call, [native(me, contract), move('internal', null, contract, me, 1n)]],
  ['approve', { ...call, to: pebble }, [move('approval', pebble, me, contract)]],
  ['approve', { ...call, to: art }, [move('approvalForAll', art, me, contract, 0n)]],
  ['execute', theirs, [move('approval', pebble, other, me)]],
  ['mint', { ...call, to: art }, [move('erc721', art, zero, me, 1n)]],
  ['mint', { ...call, to: art }, [native(me, art), move('erc721', art, zero, me, 1n)]],
  ['mint', theirs, [move('erc20', pebble, zero, me)]],
  ['burn', { ...call, to: pebble }, [move('erc20', pebble, me, zero)]],
  ['burn', { ...call, to: art }, [move('erc721', art, me, zero, 1n)]],
  ['deposit', call, [native(me, contract)]],
  ['deposit', call, [move('erc20', pebble, me, contract)]],
  ['deposit', call, [native(me, contract), move('erc20', moss, zero, me)]],
  ['withdraw', call, [move('internal', null, contract, me)]],
  ['withdraw', call, [move('erc20', pebble, contract, me)]],
  ['withdraw', call, [move('erc20', moss, me, zero), move('internal', null, contract, me)]],
  ['execute', call, []],
  ['execute', { ...call, to: null }, []],
  ['execute', theirs, [move('erc20', pebble, me, other, 0n)]],
  ['send', { ...plain, hasSucceeded: false }, []],
  ['execute', { ...call, value: 5n, hasSucceeded: false }, []],
]

describe('operationTypeOf', () => {
  it.each(cases)('default: %s, case %#', (type, transaction, moves) => {
    expect(operationTypeOf({ ...transaction, moves }, me)).toBe(type)
  })
})
