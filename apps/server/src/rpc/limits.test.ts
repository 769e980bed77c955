import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { RateLimitedError } from '../http/rateLimits.ts'
import { createRpcBudget } from './limits.ts'

describe('takeBody', () => {
  const caller = { network: '192.0.2.1', project: '1' }

  it.each([
    ['a text of one byte per character', 'x'.repeat(4096)],
    ['a text of three bytes per character', '€'.repeat(1365)],
    ['a size', { bytes: 4096 }],
    ['an empty text', ''],
  ])('default: %s of at most 4 KiB counts once', (_which, body) => {
    const budget = createRpcBudget({ limits: { perNetwork: 1, perProject: 1 }, clock: fakeClock() })
    budget.takeBody(caller, body)
    expect(() => budget.takeBody(caller, '')).toThrow(RateLimitedError)
  })

  it.each([
    ['a text of one byte per character', 'x'.repeat(4097)],
    ['a text of three bytes per character', '€'.repeat(1366)],
    ['a size', { bytes: 4097 }],
  ])('behavior: %s of more than 4 KiB counts twice', (_which, body) => {
    const budget = createRpcBudget({ limits: { perNetwork: 1, perProject: 1 }, clock: fakeClock() })
    expect(() => budget.takeBody(caller, body)).toThrow(RateLimitedError)
  })
})
