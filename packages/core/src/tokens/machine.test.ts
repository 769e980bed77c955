import type { CaipAddress } from '@holdfast/caip'
import { describe, expect, test } from 'vitest'
import { type TokensEvent, tokensMachine } from './machine.ts'
import { initialTokensState, type TokensState } from './state.ts'

const mine: CaipAddress = `eip155:1:0x${'a1'.repeat(20)}`
const other: CaipAddress = `eip155:10:0x${'a1'.repeat(20)}`
const run = (state: TokensState, ...events: readonly TokensEvent[]): TokensState => events.reduce(tokensMachine, state)
const failed = run(
  initialTokensState,
  { type: 'requested', caipAddress: mine },
  { type: 'failed', caipAddress: mine, at: 70, isDown: true },
)

describe('tokensMachine', () => {
  test('default: a successful reading clears an earlier failure', () => {
    expect(failed).toEqual({ caipAddress: mine, status: 'failed', lastRetry: 70, isPollingStopped: true })
    expect(run(failed, { type: 'received', caipAddress: mine })).toEqual({
      ...initialTokensState,
      caipAddress: mine,
      status: 'ready',
    })
  })

  test('behavior: while the same account is read again, the earlier failure still blocks the next try', () => {
    expect(run(failed, { type: 'requested', caipAddress: mine })).toEqual({ ...failed, status: 'loading' })
  })

  test('behavior: a failure for one account does not block another', () => {
    expect(run(failed, { type: 'requested', caipAddress: other })).toEqual({
      ...initialTokensState,
      caipAddress: other,
      status: 'loading',
    })
  })

  test('behavior: cached tokens are received without a request', () => {
    expect(run(initialTokensState, { type: 'received', caipAddress: mine }).status).toBe('ready')
  })

  test('behavior: a failure about an account that is no longer shown changes nothing', () => {
    expect(run(failed, { type: 'failed', caipAddress: other, at: 99, isDown: false })).toBe(failed)
  })
})
