import { expect, test } from 'vitest'
import { feeConcern } from './feeConcern.ts'

const largePayment = 10n ** 12n

test.each([
  ['the largest small fee, though it exceeds the payment', { fee: 5_000n, vsize: 100n, paid: 1n }, undefined],
  ['a fee just above the largest small fee, which exceeds the payment', { fee: 5_001n, vsize: 100n, paid: 1n }, 'high'],
  ['a quarter of the payment', { fee: 6_000n, vsize: 100n, paid: 24_000n }, undefined],
  ['more than a quarter of the payment', { fee: 6_000n, vsize: 100n, paid: 23_999n }, 'high'],
  ['1,000 satoshis per byte', { fee: 100_000n, vsize: 100n, paid: largePayment }, undefined],
  ['more than 1,000 satoshis per byte', { fee: 100_001n, vsize: 100n, paid: largePayment }, 'high'],
  ['10,000 satoshis per byte', { fee: 1_000_000n, vsize: 100n, paid: largePayment }, 'high'],
  ['more than 10,000 satoshis per byte', { fee: 1_000_001n, vsize: 100n, paid: largePayment }, 'absurd'],
] as const)('behavior: judges %s', (_name, parameters, concern) => {
  expect(feeConcern(parameters)).toBe(concern)
})
