import { describe, expect, it } from 'vitest'
import { lamportsFrom, solanaFeeOf } from './cost.ts'

const SYSTEM = '11111111111111111111111111111111'
const BUDGET = 'ComputeBudget111111111111111111111111111111'

/** Encodes a number in little-endian order. */
function littleEndian(value: bigint, bytes: 4 | 8): number[] {
  return Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}
const instruction = (program: string, data: number[], accounts = ['payer', 'other']) => ({
  program,
  accounts,
  data: Uint8Array.from(data),
})
const limit = (units: bigint) => instruction(BUDGET, [2, ...littleEndian(units, 4)])
const price = (microLamports: bigint) => instruction(BUDGET, [3, ...littleEndian(microLamports, 8)])
const step = instruction('program', [1])

describe('solanaFeeOf', () => {
  it.each<[string, bigint, string[], ReturnType<typeof instruction>[]]>([
    ['one signature', 5_000n, ['a'], [step]],
    ['each signature', 15_000n, ['a', 'b', 'c'], [step]],
    ['a limit without a price', 5_000n, ['a'], [limit(300n), step]],
    ['a price for the units of the limit', 5_060n, ['a'], [limit(60_000n), price(1_000n), step]],
    ['a price for the default units without a limit', 5_400n, ['a'], [price(1_000n), step, step]],
    ['a price for the maximum of units', 6_400n, ['a'], [price(1_000n), ...Array.from({ length: 20 }, () => step)]],
    ['a fraction of a lamport, rounded up', 5_001n, ['a'], [limit(1n), price(1n), step]],
    [
      'a price with bytes after it, which the chain ignores',
      5_060n,
      ['a'],
      [limit(60_000n), instruction(BUDGET, [3, ...littleEndian(1_000n, 8), 0]), step],
    ],
    ['the first of two prices', 5_060n, ['a'], [limit(60_000n), price(1_000n), price(9n), step]],
    [
      'malformed prices, which are ignored',
      5_000n,
      ['a'],
      [instruction(BUDGET, [3, 1]), instruction(BUDGET, []), step],
    ],
    [
      'signatures that programs check',
      20_000n,
      ['a'],
      [instruction('Ed25519SigVerify111111111111111111111111111', [3, 0]), step],
    ],
  ])('default: computes the fee for %s', (_name, fee, signers, instructions) => {
    expect(solanaFeeOf({ signers, instructions })).toBe(fee)
  })
})

describe('lamportsFrom', () => {
  const seed = [...littleEndian(4n, 8), 1, 2, 3, 4]
  it.each<[string, number[], bigint]>([
    ['a transfer', [2, 0, 0, 0, ...littleEndian(7n, 8)], 7n],
    [
      'a new account',
      [0, 0, 0, 0, ...littleEndian(8n, 8), ...littleEndian(165n, 8), ...new Uint8Array(32).fill(1)],
      8n,
    ],
    [
      'a new account by a seed',
      [3, 0, 0, 0, ...new Uint8Array(32).fill(1), ...seed, ...littleEndian(9n, 8), ...littleEndian(0n, 8)],
      9n,
    ],
    [
      'a seed that is too long',
      [3, 0, 0, 0, ...new Uint8Array(32).fill(1), ...littleEndian(2n ** 60n, 8), ...littleEndian(9n, 8)],
      0n,
    ],
    ['a seed without its length', [3, 0, 0, 0, ...new Uint8Array(20).fill(1)], 0n],
    ['another instruction', [8, 0, 0, 0, ...littleEndian(7n, 8)], 0n],
    ['too few bytes', [2, 0, 0, 0, 7], 0n],
  ])('default: reads the lamports that the payer spends for %s', (_name, data, expected) => {
    expect(lamportsFrom(instruction(SYSTEM, data), 'payer')).toBe(expected)
    expect(lamportsFrom(instruction(SYSTEM, data), 'other')).toBe(0n)
    expect(lamportsFrom(instruction('program', data), 'payer')).toBe(0n)
  })

  it.each<[string, number[], bigint]>([
    ['a token account, by an instruction without a number', [], 2_039_280n],
    ['a token account', [0], 2_039_280n],
    ['a token account that may exist', [1], 2_039_280n],
    ['the recovery of tokens from a nested account', [2], 0n],
  ])('default: counts the deposit that the payer makes for %s', (_name, data, expected) => {
    const program = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
    expect(lamportsFrom(instruction(program, data), 'payer')).toBe(expected)
    expect(lamportsFrom(instruction(program, data), 'other')).toBe(0n)
  })
})
