import { describe, expect, it } from 'vitest'
import type { Hex } from '../node/schema.ts'
import { readDebugTraces, readParityTraces } from './traces.ts'

const account = (digit: number): Hex => `0x${String(digit).repeat(40)}`
const hash = (digit: number): Hex => `0x${String(digit).repeat(64)}`
const call = (from: number, to: number, value: number, more: object = {}): object => ({
  type: 'CALL',
  from: account(from),
  to: account(to),
  value: `0x${value.toString(16)}`,
  ...more,
})
const moved = (transfers: ReadonlyMap<number, readonly { from: Hex; to: Hex; amount: bigint }[]>): unknown =>
  [...transfers].map(([index, list]) => [index, list.map(({ from, to, amount }) => `${from[2]}→${to[2]} ${amount}`)])

describe('readDebugTraces', () => {
  it('default: reads the calls below the first one, in their order', () => {
    const calls = [call(2, 3, 5, { calls: [call(3, 4, 1)] }), call(2, 5, 2)]
    const traces = [
      { txHash: hash(1), result: call(1, 2, 9) },
      { txHash: hash(2), result: call(1, 2, 9, { calls }) },
    ]
    expect(moved(readDebugTraces(traces, [hash(1), hash(2)]))).toEqual([[1, ['2→3 5', '3→4 1', '2→5 2']]])
  })

  it('behavior: creations and destructions move value; delegate, static and code calls, calls without value and self-transfers do not', () => {
    const types = ['CREATE', 'CREATE2', 'SELFDESTRUCT', 'DELEGATECALL', 'STATICCALL', 'CALLCODE']
    const calls = [...types.map((type) => call(2, 3, 1, { type })), call(2, 2, 1), call(2, 3, 0)]
    const found = readDebugTraces([{ result: call(1, 2, 0, { calls }) }], [hash(1)])
    expect(found.get(0)).toHaveLength(3)
  })

  it('behavior: a failed call moves nothing, nor do the calls within it', () => {
    const failed = call(2, 3, 1, { error: 'execution reverted', calls: [call(3, 4, 1)] })
    const traces = [{ result: call(1, 2, 0, { calls: [failed, call(2, 5, 1)] }) }]
    expect(moved(readDebugTraces(traces, [hash(1)]))).toEqual([[0, ['2→5 1']]])
    expect(readDebugTraces([{ result: failed }], [hash(1)]).size).toBe(0)
  })

  it('behavior: reads five thousand nested calls', () => {
    let deep = call(2, 3, 1)
    for (let depth = 0; depth < 5_000; depth += 1) deep = call(2, 3, 1, { calls: [deep] })
    expect(readDebugTraces([{ result: deep }], [hash(1)]).get(0)).toHaveLength(5_000)
  })

  it.each([
    ['of fewer transactions', []],
    ['of another transaction', [{ txHash: hash(2), result: call(1, 2, 0) }]],
    ['that failed', [{ txHash: hash(1), error: 'timeout' }]],
    ['of another shape', 'none'],
  ])('error: traces %s are refused', (_what, traces) => {
    expect(() => readDebugTraces(traces, [hash(1)])).toThrow()
  })
})

describe('readParityTraces', () => {
  const block = { hash: hash(9), transactions: 2 }
  const trace = (traceAddress: number[], action: object, more: object = {}): object => ({
    type: 'call',
    blockHash: block.hash,
    traceAddress,
    transactionPosition: 1,
    action: { callType: 'call', ...action },
    ...more,
  })
  const of = (from: number, to: number, value: number): object => ({
    from: account(from),
    to: account(to),
    value: `0x${value}`,
  })

  it('default: reads calls, creations and destructions', () => {
    const traces = [
      trace([], of(1, 2, 9)),
      trace([0], of(2, 3, 5)),
      trace([1], { ...of(2, 4, 5), callType: 'delegatecall' }),
      trace([1], { ...of(2, 4, 5), callType: 'callcode' }),
      trace([2], { from: account(2), value: '0x2' }, { type: 'create', result: { address: account(6) } }),
      trace([3], { address: account(6), refundAddress: account(2), balance: '0x2' }, { type: 'suicide' }),
      { type: 'reward', traceAddress: [], action: { value: '0x1' } },
    ]
    expect(moved(readParityTraces(traces, block))).toEqual([[1, ['2→3 5', '2→6 2', '6→2 2']]])
  })

  it('behavior: a failed call moves nothing, nor do the calls within it', () => {
    const traces = [
      trace([], of(1, 2, 0)),
      trace([1], of(2, 3, 1), { error: 'Reverted' }),
      trace([1, 0], of(3, 4, 1), { error: 'Reverted' }),
      trace([1, 1], of(3, 4, 1)),
      trace([10], of(2, 5, 1)),
    ]
    expect(moved(readParityTraces(traces, block))).toEqual([[1, ['2→5 1']]])
    const whole = [trace([], of(1, 2, 0), { error: 'Reverted' }), trace([0], of(2, 3, 1))]
    expect(readParityTraces(whole, block).size).toBe(0)
  })

  it('behavior: reads a hundred thousand calls, of which every second one fails', () => {
    const traces = Array.from({ length: 100_000 }, (_, index) =>
      trace([index], of(2, 3, 1), index % 2 === 0 ? { error: 'Reverted' } : {}),
    )
    expect(readParityTraces([trace([], of(1, 2, 0)), ...traces], block).get(1)).toHaveLength(50_000)
  })

  it('error: traces of another block, or of more transactions than the block has, are refused', () => {
    expect(() => readParityTraces([trace([0], of(1, 2, 1), { blockHash: hash(8) })], block)).toThrow(/another block/)
    expect(() => readParityTraces([trace([0], of(1, 2, 1), { transactionPosition: 2 })], block)).toThrow(
      /more transactions/,
    )
  })
})
