import type { CaipAddress } from '@holdfast/caip'
import { describe } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type TokensEvent, tokensMachine } from './machine.ts'
import { initialTokensState, type TokensState } from './state.ts'

const mine: CaipAddress = `eip155:1:0x${'a1'.repeat(20)}`
const other: CaipAddress = `eip155:10:0x${'a1'.repeat(20)}`

const loading: TokensState = { ...initialTokensState, caipAddress: mine, status: 'loading' }
const failed: TokensState = { caipAddress: mine, status: 'failed', failedAt: 70, isPollingStopped: true }
const states = {
  idle: initialTokensState,
  loading,
  ready: { ...loading, status: 'ready' },
  failed,
  retrying: { ...failed, status: 'loading' },
} satisfies Record<string, TokensState>

const events = {
  requested: { type: 'requested', caipAddress: mine },
  requestedForOther: { type: 'requested', caipAddress: other },
  received: { type: 'received', caipAddress: mine },
  receivedForOther: { type: 'received', caipAddress: other },
  failed: { type: 'failed', caipAddress: mine, at: 99, isDown: false },
  failedAsDown: { type: 'failed', caipAddress: mine, at: 99, isDown: true },
  failedForOther: { type: 'failed', caipAddress: other, at: 99, isDown: true },
  forgotten: { type: 'forgotten' },
} as const satisfies Record<TokensEvent['type'], TokensEvent> & Record<string, TokensEvent>

/** Balances may come from the cache, without a request; a success clears an earlier failure. */
const received = {
  received: { ...initialTokensState, caipAddress: mine, status: 'ready' },
  receivedForOther: { ...initialTokensState, caipAddress: other, status: 'ready' },
} as const
/** A failure of one account does not block another. */
const requestedForOther = { ...initialTokensState, caipAddress: other, status: 'loading' } as const
const failures = {
  failed: { status: 'failed', failedAt: 99, isPollingStopped: false },
  failedAsDown: { status: 'failed', failedAt: 99, isPollingStopped: true },
} as const
const forgotten = initialTokensState

describe('tokensMachine', () => {
  testTransitions({
    machine: tokensMachine,
    states,
    events,
    transitions: {
      idle: { ...received, requestedForOther, requested: { caipAddress: mine, status: 'loading' } },
      loading: { ...received, ...failures, forgotten, requestedForOther, requested: { status: 'loading' } },
      ready: { ...received, ...failures, forgotten, requestedForOther, requested: { status: 'loading' } },
      // While the same account is read again, the earlier failure still blocks the next try.
      failed: { ...received, ...failures, forgotten, requestedForOther, requested: { status: 'loading' } },
      retrying: { ...received, ...failures, forgotten, requestedForOther, requested: { status: 'loading' } },
    },
  })
})
