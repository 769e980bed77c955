import { expect, test } from 'vitest'
import { feeConcern } from './feeConcern.ts'

const much = 10n ** 12n

test.each([
  ['no share of the payment', { fee: 5_000n, vsize: 100n, paid: 1n }, undefined],
  ['more than a small fee', { fee: 5_001n, vsize: 100n, paid: 1n }, 'high'],
  ['a quarter of the payment', { fee: 6_000n, vsize: 100n, paid: 24_000n }, undefined],
  ['more than a quarter of it', { fee: 6_000n, vsize: 100n, paid: 23_999n }, 'high'],
  ['1,000 satoshis a byte', { fee: 100_000n, vsize: 100n, paid: much }, undefined],
  ['more than that', { fee: 100_001n, vsize: 100n, paid: much }, 'high'],
  ['10,000 satoshis a byte', { fee: 1_000_000n, vsize: 100n, paid: much }, 'high'],
  ['more than that', { fee: 1_000_001n, vsize: 100n, paid: much }, 'absurd'],
] as const)('behavior: %s', (_what, parameters, concern) => {
  expect(feeConcern(parameters)).toBe(concern)
})
