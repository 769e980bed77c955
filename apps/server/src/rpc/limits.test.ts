import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, it } from 'vitest'
import { RateLimitedError } from '../http/limits/rateLimits.ts'
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

describe('countReply', () => {
  const limits = { perNetwork: 3, perProject: 100 }
  const caller = { network: '192.0.2.1', project: '1' }

  it('default: each whole 64 KiB of a reply counts as one call, for the bodies that follow', () => {
    const budget = createRpcBudget({ limits, clock: fakeClock() })
    budget.countReply(caller, 'x'.repeat(3 * 64 * 1024 - 1))
    budget.takeBody(caller, '')
    expect(() => budget.takeBody(caller, '')).toThrow(RateLimitedError)
  })

  it('param: project: a reply counts for the project too', () => {
    const budget = createRpcBudget({ limits: { perNetwork: 100, perProject: 3 }, clock: fakeClock() })
    budget.countReply(caller, 'x'.repeat(3 * 64 * 1024))
    expect(() => budget.takeBody({ ...caller, network: '192.0.2.2' }, '')).toThrow(RateLimitedError)
  })

  it('behavior: shorter replies cost nothing', () => {
    const budget = createRpcBudget({ limits, clock: fakeClock() })
    for (let times = 0; times < 100; times += 1) budget.countReply(caller, 'x'.repeat(64 * 1024 - 1))
    for (let times = 0; times < 3; times += 1) budget.takeBody(caller, '')
  })
})
