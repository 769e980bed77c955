import { nativeTokenAddress } from '@holdfast/api/data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SwapEvent, swapMachine } from './machine.ts'
import { isBuiltForOffer } from './rules.ts'
import {
  type BuiltApproval,
  type BuiltTransaction,
  initialSwapState,
  type SwapOffer,
  type SwapState,
  type SwapToken,
} from './state.ts'

const ether: SwapToken = {
  address: nativeTokenAddress('eip155:1'),
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  logoUri: undefined,
  eip2612: undefined,
  balance: 10n ** 18n,
  price: undefined,
}
const dollar: SwapToken = { ...ether, address: `eip155:1:0x${'b2'.repeat(20)}`, symbol: 'HUSD', decimals: 6 }
const pebble: SwapToken = { ...ether, address: `eip155:1:0x${'b3'.repeat(20)}`, symbol: 'PBL' }
const offer: SwapOffer = {
  fromAmount: 10n ** 18n,
  toAmount: 1_234_567_890n,
  fee: undefined,
  minimumReceived: undefined,
  poolImpact: undefined,
  source: undefined,
  route: [],
  validUntil: undefined,
  warnings: [],
}
const plain = { to: '0xaa', data: '0x', value: 0n, gas: 1n, gasPrice: 1n, toAmount: 1n } as const
const approval: BuiltApproval = { ...plain, permit: undefined, spender: '0xbb', amount: 1n }
const exchange: BuiltTransaction = plain
const permit = { kind: 'eip2612', deadline: '9', signature: '0xcc' } as const
const typedData = {
  domain: { name: 'Reed', chainId: 1, verifyingContract: '0x' },
  types: {},
  primaryType: 'Permit',
  message: {},
}
const offered = { kind: 'eip2612', typedData, nonce: '0', deadline: '9' } as const
const failure = { code: 'rejected' } as const

const run = (state: SwapState, ...events: readonly SwapEvent[]): SwapState => events.reduce(swapMachine, state)
const ready = run(
  initialSwapState,
  { type: 'initializing' },
  { type: 'initialized', tokens: [ether, dollar], native: ether },
  { type: 'targetChosen', token: dollar },
)
const quoting = run(ready, { type: 'quoting' })
const quoted = run(quoting, { type: 'quoted', asked: quoting.asked, offer, isInsufficient: false })
const building = run(quoted, { type: 'building' })
const approvable = run(building, { type: 'approvalBuilt', transaction: approval })
const swappable = run(building, { type: 'swapBuilt', transaction: exchange })
const requoting = run(swappable, { type: 'quoting' })
const requoted = run(requoting, {
  type: 'quoted',
  asked: requoting.asked,
  offer: { ...offer, toAmount: 2_000_000_000n },
  isInsufficient: false,
})
const approving = run(approvable, { type: 'approving' })
const swapping = run(swappable, { type: 'swapping' })
const failed = run(building, { type: 'buildFailed', failure })

describe('swapMachine', () => {
  it('default: begins with the network currency and the amount 1', () => {
    expect(ready).toMatchObject({ status: 'initialized', sourceToken: ether, sourceTokenAmount: '1', toToken: dollar })
  })

  it.each<[string, SwapState, SwapEvent, Partial<SwapState>]>([
    [
      'a quote',
      quoting,
      { type: 'quoted', asked: quoting.asked, offer, isInsufficient: false },
      { offer, isLoadingQuote: false, inputError: undefined },
    ],
    [
      'a quote above the balance',
      quoting,
      { type: 'quoted', asked: quoting.asked, offer, isInsufficient: true },
      { offer, inputError: 'insufficientBalance' },
    ],
    [
      'a quote that failed',
      quoting,
      { type: 'quoteFailed', asked: quoting.asked, noRoute: false },
      { offer: undefined, inputError: 'insufficientBalance' },
    ],
    [
      'a new request clears a failed build',
      failed,
      { type: 'quoting' },
      { hasFailedToBuild: false, isLoadingQuote: true },
    ],
    [
      'an approval replaces a swap',
      run(swappable, { type: 'building' }),
      { type: 'approvalBuilt', transaction: approval },
      { approvalTransaction: approval, swapTransaction: undefined },
    ],
    [
      'a swap replaces an approval',
      run(approvable, { type: 'building' }),
      { type: 'swapBuilt', transaction: exchange },
      { approvalTransaction: undefined, swapTransaction: exchange },
    ],
    [
      'a failed build clears both',
      building,
      { type: 'buildFailed', failure },
      { hasFailedToBuild: true, approvalTransaction: undefined, swapTransaction: undefined, step: 'idle' },
    ],
    [
      'a successful approval is cleared',
      approving,
      { type: 'approved' },
      { approvalTransaction: undefined, step: 'idle' },
    ],
    [
      'a refused approval can be tried again',
      approving,
      { type: 'stepFailed', failure },
      { approvalTransaction: approval, step: 'idle' },
    ],
    [
      'a refused swap can be tried again',
      swapping,
      { type: 'stepFailed', failure },
      { swapTransaction: exchange, step: 'idle' },
    ],
    [
      'another amount drops the quote and the built transaction',
      swappable,
      { type: 'amountTyped', amount: '2' },
      { offer: undefined, swapTransaction: undefined, inputError: undefined },
    ],
    [
      'another slippage drops them too',
      swappable,
      { type: 'slippageChosen', slippage: 0.5 },
      { offer: undefined, swapTransaction: undefined, slippage: 0.5 },
    ],
    [
      'another source keeps the amount',
      quoted,
      { type: 'sourceChosen', token: pebble },
      { sourceToken: pebble, sourceTokenAmount: '1', offer: undefined },
    ],
    [
      'without a source there is no amount',
      quoted,
      { type: 'sourceChosen', token: undefined },
      { sourceToken: undefined, sourceTokenAmount: '', offer: undefined },
    ],
    [
      'a price reaches the token everywhere in the state',
      run(ready, { type: 'pricing', address: dollar.address }),
      { type: 'priced', address: dollar.address, price: 5n },
      { toToken: { ...dollar, price: 5n }, tokens: [ether, { ...dollar, price: 5n }], loadingPrices: [] },
    ],
    [
      'switching makes the output the input, with every digit',
      quoted,
      { type: 'switched' },
      { sourceToken: dollar, toToken: ether, sourceTokenAmount: '1234.56789', offer: undefined },
    ],
    [
      'switching without an output sets 1',
      ready,
      { type: 'switched' },
      { sourceToken: dollar, toToken: ether, sourceTokenAmount: '1' },
    ],
    [
      'switching without a target clears the amount',
      run(ready, { type: 'targetChosen', token: undefined }),
      { type: 'switched' },
      { sourceToken: undefined, toToken: ether, sourceTokenAmount: '' },
    ],
    [
      'a signature replaces an approval',
      run(building, { type: 'approvalBuilt', transaction: { ...approval, permit: offered } }, { type: 'approving' }),
      { type: 'permitSigned', permit },
      { permit, hasApproved: true, approvalTransaction: undefined, step: 'idle' },
    ],
    [
      'another amount drops a signature',
      run(
        building,
        { type: 'approvalBuilt', transaction: { ...approval, permit: offered } },
        { type: 'approving' },
        { type: 'permitSigned', permit },
      ),
      { type: 'amountTyped', amount: '7' },
      { permit: undefined, hasApproved: false },
    ],
    [
      'an answer without a quote does not count as insufficient balance',
      quoting,
      { type: 'quoteFailed', asked: quoting.asked, noRoute: true },
      { inputError: 'noRoute', hasFailedToQuote: false, offer: undefined },
    ],
    [
      'a newer list brings newer balances',
      quoted,
      { type: 'tokensRead', tokens: [{ ...ether, balance: 3n }] },
      { sourceToken: { ...ether, balance: 3n }, toToken: dollar, offer },
    ],
    ['a refusal has a reason', swappable, { type: 'refused', failure }, { failure, step: 'idle' }],
    ['a reset clears everything', swapping, { type: 'reset' }, { ...initialSwapState, asked: swapping.asked + 1 }],
  ])('default: %s', (_name, state, event, expected) => {
    expect(swapMachine(state, event)).toMatchObject(expected)
  })

  it.each<[string, SwapState, SwapEvent]>([
    ['initializing twice', ready, { type: 'initializing' }],
    ['an initialization that was not begun', ready, { type: 'initialized', tokens: [], native: dollar }],
    ['switching before it is initialized', initialSwapState, { type: 'switched' }],
    ['switching while it initializes', run(initialSwapState, { type: 'initializing' }), { type: 'switched' }],
    ['quoting without an amount', run(ready, { type: 'amountTyped', amount: '0' }), { type: 'quoting' }],
    [
      'an answer to an older request',
      run(quoting, { type: 'quoting' }),
      { type: 'quoted', asked: quoting.asked, offer, isInsufficient: false },
    ],
    [
      'an older failure',
      run(quoting, { type: 'quoting' }),
      { type: 'quoteFailed', asked: quoting.asked, noRoute: false },
    ],
    [
      'an answer after another amount',
      run(quoting, { type: 'amountTyped', amount: '3' }),
      { type: 'quoted', asked: quoting.asked, offer, isInsufficient: false },
    ],
    [
      'an answer after a reset',
      run(quoting, { type: 'reset' }),
      { type: 'quoted', asked: quoting.asked, offer, isInsufficient: false },
    ],
    ['the target as the source', quoted, { type: 'sourceChosen', token: dollar }],
    ['the source as the target', quoted, { type: 'targetChosen', token: { ...ether, balance: 7n } }],
    ['a permit while none is signed', approving, { type: 'permitSigned', permit }],
    ['a late report that the network has no swaps', quoted, { type: 'unsupported', networks: [] }],
    ['the same source again', swapping, { type: 'sourceChosen', token: { ...ether, balance: 7n } }],
    ['the same target again', quoted, { type: 'targetChosen', token: dollar }],
    ['the same amount again', quoted, { type: 'amountTyped', amount: '1' }],
    ['building without a quote', ready, { type: 'building' }],
    ['building while a quote is requested', run(quoted, { type: 'quoting' }), { type: 'building' }],
    ['building while the wallet approves', approving, { type: 'building' }],
    [
      'a transaction built for another amount',
      run(building, { type: 'amountTyped', amount: '3' }),
      { type: 'swapBuilt', transaction: exchange },
    ],
    ['approving without an approval', swappable, { type: 'approving' }],
    ['swapping without the approval', approvable, { type: 'swapping' }],
    ['approving twice', approving, { type: 'approving' }],
    ['swapping twice', swapping, { type: 'swapping' }],
    ['swapping with a transaction built for an older quote', requoted, { type: 'swapping' }],
    ['an approval that was not requested', quoted, { type: 'approved' }],
    ['a failure without a step', quoted, { type: 'stepFailed', failure }],
  ])('behavior: %s changes nothing', (_name, state, event) => {
    expect(swapMachine(state, event)).toBe(state)
  })

  it('default: an affordable quote clears an older insufficiency', () => {
    const short = run(quoting, { type: 'quoted', asked: quoting.asked, offer, isInsufficient: true })
    expect(short.inputError).toBe('insufficientBalance')
    const again = run(short, { type: 'quoting' })
    const paid = run(again, { type: 'quoted', asked: again.asked, offer, isInsufficient: false })
    expect(paid.inputError).toBeUndefined()
  })

  it('behavior: whatever happens, the wallet is asked for the displayed swap, and no token is on both sides', () => {
    const better: SwapOffer = { ...offer, toAmount: 2_000_000_000n, minimumReceived: 1_980_000_000n }
    const event = fc.oneof(
      fc.constantFrom<SwapEvent>(
        { type: 'initializing' },
        { type: 'initialized', tokens: [ether, dollar], native: ether },
        { type: 'unsupported', networks: [] },
        { type: 'switched' },
        { type: 'quoting' },
        { type: 'building' },
        { type: 'approvalBuilt', transaction: approval },
        { type: 'approvalBuilt', transaction: { ...approval, permit: offered } },
        { type: 'swapBuilt', transaction: exchange },
        { type: 'swapBuilt', transaction: exchange, approval },
        { type: 'buildFailed', failure },
        { type: 'buildFailed', failure: { code: 'wouldFail' } },
        { type: 'approving' },
        { type: 'approved' },
        { type: 'permitSigned', permit },
        { type: 'swapping' },
        { type: 'stepFailed', failure },
        { type: 'reset' },
        { type: 'slippageChosen', slippage: 2 },
        { type: 'sourceChosen', token: ether },
        { type: 'sourceChosen', token: dollar },
        { type: 'sourceChosen', token: undefined },
        { type: 'targetChosen', token: dollar },
        { type: 'targetChosen', token: ether },
        { type: 'targetChosen', token: undefined },
      ),
      fc.constantFrom('0', '1', '2').map((amount): SwapEvent => ({ type: 'amountTyped', amount })),
      fc.constantFrom<'older' | 'newest' | 'better'>('older', 'newest', 'better'),
      fc.boolean().map((noRoute) => ({ noRoute })),
    )
    /** Answers name the latest request, or an earlier one. */
    const answered = (state: SwapState, event: SwapEvent | string | { noRoute: boolean }): SwapEvent => {
      if (typeof event === 'string') {
        const asked = event === 'older' ? state.asked - 1 : state.asked
        return { type: 'quoted', asked, offer: event === 'better' ? better : offer, isInsufficient: false }
      }
      return 'noRoute' in event ? { type: 'quoteFailed', asked: state.asked, ...event } : event
    }
    /** The events that only the user causes. All others may arrive at any time. */
    const choices = ['switched', 'slippageChosen', 'sourceChosen', 'targetChosen', 'amountTyped', 'reset']
    fc.assert(
      fc.property(
        fc.constantFrom(initialSwapState, ready, swappable),
        fc.array(event, { maxLength: 60 }),
        (begin, events) => {
          let state = begin
          for (const one of events) {
            const before = state
            const now = answered(before, one)
            state = swapMachine(before, now)
            const { approvalTransaction, swapTransaction, batchedApproval, step } = state
            expect(approvalTransaction && swapTransaction).toBeUndefined()
            if (approvalTransaction ?? swapTransaction) expect(state.offer).toBeDefined()
            if (batchedApproval) expect(swapTransaction).toBeDefined()
            expect(state.asked).toBeGreaterThanOrEqual(before.asked)
            if (state.toToken) expect(state.sourceToken?.address).not.toBe(state.toToken.address)
            const isWithWallet = step === 'swapping' || step === 'approving' || step === 'signing'
            if (step === 'swapping' && before.step !== 'swapping') expect(isBuiltForOffer(state)).toBe(true)
            // While the wallet is asked, only the user changes what is shown, never an answer.
            if (isWithWallet && before.step === step && !choices.includes(now.type))
              expect(state.offer).toBe(before.offer)
            if (isWithWallet) expect(state.isLoadingQuote).toBe(false)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
