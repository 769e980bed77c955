import { nativeTokenAddress } from '@holdfast/api/data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
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
  expiresAtMs: undefined,
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
const quoted = run(quoting, { type: 'quoted', quoteRequest: quoting.quoteRequests, offer, isInsufficient: false })
const building = run(quoted, { type: 'building' })
const approvable = run(building, { type: 'approvalBuilt', transaction: approval })
const swappable = run(building, { type: 'swapBuilt', transaction: exchange })
const requoting = run(swappable, { type: 'quoting' })
const requoted = run(requoting, {
  type: 'quoted',
  quoteRequest: requoting.quoteRequests,
  offer: { ...offer, toAmount: 2_000_000_000n },
  isInsufficient: false,
})
const approving = run(approvable, { type: 'approving' })
const swapping = run(swappable, { type: 'swapping' })
const sent = { hash: '0x01', status: 'submitted' } as const
const permittable = run(building, { type: 'approvalBuilt', transaction: { ...approval, permit: offered } })
const signing = run(permittable, { type: 'approving' })
const rebuilding = run(signing, { type: 'permitSigned', permit }, { type: 'building' })

const states = {
  uninitialized: initialSwapState,
  initializing: run(initialSwapState, { type: 'initializing' }),
  unsupported: run(initialSwapState, { type: 'initializing' }, { type: 'unsupported', networks: ['eip155:1'] }),
  ready,
  unready: run(ready, { type: 'amountTyped', amount: '0' }),
  quoting,
  /** The newest quote says that the balance is too low. */
  insufficient: run(quoting, { type: 'quoted', quoteRequest: quoting.quoteRequests, offer, isInsufficient: true }),
  /** No pool swaps the two tokens. */
  unquoted: run(quoting, { type: 'quoteFailed', quoteRequest: quoting.quoteRequests, noRoute: true }),
  building,
  /** A build with a signature that the chain may refuse. */
  rebuilding,
  unbuilt: run(building, { type: 'buildFailed', failure }),
  approvable,
  permittable,
  swappable,
  /** The transaction was built for an older quote. */
  requoted,
  signing,
  approving,
  swapping,
  /** The wallet has sent the transaction. */
  sent: run(swapping, { type: 'stepSent', sent }),
} satisfies Record<string, SwapState>

const richer = { ...ether, balance: 3n }
const events = {
  initializing: { type: 'initializing' },
  initialized: { type: 'initialized', tokens: [ether, dollar], native: ether },
  initializationFailed: { type: 'initializationFailed' },
  unsupported: { type: 'unsupported', networks: ['eip155:10'] },
  tokensRead: { type: 'tokensRead', tokens: [richer] },
  gasPriceRead: { type: 'gasPriceRead', gasPrice: 7n },
  sourceChosen: { type: 'sourceChosen', token: pebble },
  noSourceChosen: { type: 'sourceChosen', token: undefined },
  targetAsSource: { type: 'sourceChosen', token: { ...dollar, balance: 7n } },
  sameSource: { type: 'sourceChosen', token: richer },
  targetChosen: { type: 'targetChosen', token: pebble },
  noTargetChosen: { type: 'targetChosen', token: undefined },
  sourceAsTarget: { type: 'targetChosen', token: richer },
  sameTarget: { type: 'targetChosen', token: { ...dollar, balance: 7n } },
  pricing: { type: 'pricing', address: dollar.address },
  priced: { type: 'priced', address: dollar.address, price: 5n },
  amountTyped: { type: 'amountTyped', amount: '7' },
  sameAmount: { type: 'amountTyped', amount: '1' },
  slippageChosen: { type: 'slippageChosen', slippage: 0.5 },
  sameSlippage: { type: 'slippageChosen', slippage: initialSwapState.slippage },
  deadlineChosen: { type: 'deadlineChosen', ttlS: 60 },
  sameDeadline: { type: 'deadlineChosen', ttlS: initialSwapState.ttlS },
  switched: { type: 'switched' },
  quoting: { type: 'quoting' },
  quoted: { type: 'quoted', quoteRequest: quoting.quoteRequests, offer, isInsufficient: false },
  quotedTooMuch: { type: 'quoted', quoteRequest: quoting.quoteRequests, offer, isInsufficient: true },
  quotedOlder: { type: 'quoted', quoteRequest: ready.quoteRequests, offer, isInsufficient: false },
  quoteFailed: { type: 'quoteFailed', quoteRequest: quoting.quoteRequests, noRoute: false },
  noRoute: { type: 'quoteFailed', quoteRequest: quoting.quoteRequests, noRoute: true },
  quoteFailedOlder: { type: 'quoteFailed', quoteRequest: ready.quoteRequests, noRoute: false },
  building: { type: 'building' },
  approvalBuilt: { type: 'approvalBuilt', transaction: approval },
  swapBuilt: { type: 'swapBuilt', transaction: exchange },
  bothBuilt: { type: 'swapBuilt', transaction: exchange, approval },
  buildFailed: { type: 'buildFailed', failure },
  wouldFail: { type: 'buildFailed', failure: { code: 'wouldFail' } },
  approving: { type: 'approving' },
  approved: { type: 'approved' },
  permitSigned: { type: 'permitSigned', permit },
  swapping: { type: 'swapping' },
  refused: { type: 'refused', failure },
  stepSent: { type: 'stepSent', sent: { hash: '0x02', status: 'slow' } },
  stepFailed: { type: 'stepFailed', failure },
  reset: { type: 'reset' },
} satisfies Record<SwapEvent['type'], SwapEvent> & Record<string, SwapEvent>

type Changes = Partial<Record<keyof typeof events, Partial<SwapState>>>

/** Returns the changes after any choice of the user: the quote, all that was built for it, and pending answers are dropped. */
function dropped(state: SwapState): Partial<SwapState> {
  return {
    offer: undefined,
    isLoadingQuote: false,
    inputError: undefined,
    hasFailedToQuote: false,
    approvalTransaction: undefined,
    swapTransaction: undefined,
    batchedApproval: undefined,
    builtOffer: undefined,
    permit: undefined,
    hasApproved: false,
    failure: undefined,
    hasFailedToBuild: false,
    quoteRequests: state.quoteRequests + 1,
    step: state.step === 'building' ? 'idle' : state.step,
  }
}

/** Returns the changes that may happen at any time: the user makes a choice, or balances, the gas price or a token's price arrive. */
function anywhere(state: SwapState): Changes {
  return {
    tokensRead: { tokens: [richer] },
    gasPriceRead: { gasPrice: 7n },
    sourceChosen: { ...dropped(state), sourceToken: pebble },
    noSourceChosen: { ...dropped(state), sourceToken: undefined, sourceTokenAmount: '' },
    targetChosen: { ...dropped(state), toToken: pebble },
    noTargetChosen: { ...dropped(state), toToken: undefined },
    pricing: { loadingPrices: [dollar.address] },
    priced: { tokens: [] },
    amountTyped: { ...dropped(state), sourceTokenAmount: '7' },
    slippageChosen: { ...dropped(state), slippage: 0.5 },
    deadlineChosen: { ...dropped(state), ttlS: 60 },
    reset: { ...initialSwapState, quoteRequests: state.quoteRequests + 1 },
  }
}

/** Returns the changes before tokens are known: each can be chosen for either side. */
function beforeTokens(state: SwapState): Changes {
  return {
    ...anywhere(state),
    targetAsSource: { ...dropped(state), sourceToken: events.targetAsSource.token },
    sameSource: { ...dropped(state), sourceToken: richer },
    sourceAsTarget: { ...dropped(state), toToken: richer },
    sameTarget: { ...dropped(state), toToken: events.sameTarget.token },
    sameAmount: { ...dropped(state), sourceTokenAmount: '1' },
    refused: { failure },
  }
}

/** Returns the changes with ether on one side and dollars on the other. */
function withTokens(state: SwapState, output: string): Changes {
  const paid = { ...dollar, price: 5n }
  return {
    ...anywhere(state),
    tokensRead: { tokens: [richer], sourceToken: richer },
    priced: { tokens: [ether, paid], toToken: paid },
    switched: { ...dropped(state), sourceToken: dollar, toToken: ether, sourceTokenAmount: output },
  }
}

/** Returns the changes while the kit waits for neither the wallet nor the chain, with tokens on both sides. */
function atRest(state: SwapState, output = '1234.56789'): Changes {
  return {
    ...withTokens(state, output),
    quoting: { quoteRequests: state.quoteRequests + 1, isLoadingQuote: true, hasFailedToBuild: false },
    refused: { failure },
  }
}

/** Returns the changes when a step in the wallet begins: a pending request for a quote and a failure are dropped. */
const stepBegun = (state: SwapState, step: SwapState['step']): Partial<SwapState> => ({
  step,
  quoteRequests: state.quoteRequests + 1,
  failure: undefined,
})
const buildBegun: Partial<SwapState> = { step: 'building' }
const ended: Partial<SwapState> = { step: 'idle', sent: undefined, failure }
const built = { step: 'idle', builtOffer: offer } as const
const unbuilt: Partial<SwapState> = { step: 'idle', hasFailedToBuild: true, failure }
const answered: Partial<SwapState> = { offer, isLoadingQuote: false }
const unanswered: Partial<SwapState> = {
  isLoadingQuote: false,
  inputError: 'insufficientBalance',
  hasFailedToQuote: true,
}

const transitions: Record<keyof typeof states, Changes> = {
  uninitialized: { ...beforeTokens(states.uninitialized), initializing: { status: 'initializing' } },
  initializing: {
    ...beforeTokens(states.initializing),
    initialized: { status: 'initialized', tokens: [ether, dollar], sourceToken: ether, sourceTokenAmount: '1' },
    initializationFailed: { status: 'uninitialized' },
    unsupported: { status: 'unsupported', networks: ['eip155:10'] },
  },
  unsupported: { ...beforeTokens(states.unsupported), initializing: { status: 'initializing' } },
  ready: atRest(ready, '1'),
  unready: {
    ...withTokens(states.unready, '1'),
    sameAmount: { ...dropped(states.unready), sourceTokenAmount: '1' },
    refused: { failure },
  },
  quoting: {
    ...atRest(quoting, '1'),
    quoted: answered,
    quotedTooMuch: { ...answered, inputError: 'insufficientBalance' },
    quoteFailed: unanswered,
    noRoute: { isLoadingQuote: false, inputError: 'noRoute' },
  },
  insufficient: { ...atRest(states.insufficient), building: buildBegun },
  unquoted: atRest(states.unquoted, '1'),
  building: {
    ...atRest(building),
    approvalBuilt: { ...built, approvalTransaction: approval },
    swapBuilt: { ...built, swapTransaction: exchange },
    bothBuilt: { ...built, swapTransaction: exchange, batchedApproval: approval },
    buildFailed: unbuilt,
    wouldFail: { ...unbuilt, failure: { code: 'wouldFail' } },
  },
  rebuilding: {
    ...atRest(rebuilding),
    approvalBuilt: { ...built, approvalTransaction: approval },
    swapBuilt: { ...built, swapTransaction: exchange },
    bothBuilt: { ...built, swapTransaction: exchange, batchedApproval: approval },
    buildFailed: { ...unbuilt, builtOffer: undefined },
    // The chain refuses the signature, for instance because its nonce is used up: the wallet must sign again.
    wouldFail: {
      ...unbuilt,
      builtOffer: undefined,
      failure: { code: 'wouldFail' },
      permit: undefined,
      hasApproved: false,
    },
  },
  unbuilt: { ...atRest(states.unbuilt), building: buildBegun },
  approvable: { ...atRest(approvable), building: buildBegun, approving: stepBegun(approvable, 'approving') },
  permittable: { ...atRest(permittable), building: buildBegun, approving: stepBegun(permittable, 'signing') },
  swappable: { ...atRest(swappable), building: buildBegun, swapping: stepBegun(swappable, 'swapping') },
  requoted: { ...atRest(requoted, '2000'), building: buildBegun },
  signing: {
    ...withTokens(signing, '1234.56789'),
    permitSigned: { step: 'idle', approvalTransaction: undefined, hasApproved: true, permit },
    stepFailed: ended,
  },
  approving: {
    ...withTokens(approving, '1234.56789'),
    approved: { step: 'idle', approvalTransaction: undefined, hasApproved: true },
    stepSent: { sent: events.stepSent.sent },
    stepFailed: ended,
  },
  swapping: {
    ...withTokens(swapping, '1234.56789'),
    stepSent: { sent: events.stepSent.sent },
    stepFailed: ended,
  },
  sent: {
    ...withTokens(states.sent, '1234.56789'),
    stepSent: { sent: events.stepSent.sent },
    stepFailed: ended,
  },
}

describe('swapMachine', () => {
  it('default: begins with the network currency and the amount 1', () => {
    expect(ready).toMatchObject({ status: 'initialized', sourceToken: ether, sourceTokenAmount: '1', toToken: dollar })
  })

  testTransitions({
    machine: swapMachine,
    states,
    events,
    transitions,
  })

  it('behavior: a target chosen before the lists were read is cleared if it turns out to be the source', () => {
    const early = run(initialSwapState, { type: 'initializing' }, { type: 'targetChosen', token: richer })
    expect(run(early, events.initialized)).toMatchObject({ sourceToken: ether, toToken: undefined })
    const other = run(initialSwapState, { type: 'initializing' }, { type: 'targetChosen', token: dollar })
    expect(run(other, events.initialized)).toMatchObject({ sourceToken: ether, toToken: dollar })
  })

  it('behavior: switching without a target clears the amount', () => {
    const switched = run(ready, { type: 'targetChosen', token: undefined }, { type: 'switched' })
    expect(switched).toMatchObject({ sourceToken: undefined, toToken: ether, sourceTokenAmount: '' })
  })

  it('behavior: a token whose price is requested twice is loading until both answers have arrived', () => {
    const twice = run(ready, events.pricing, events.pricing)
    expect(run(twice, events.priced).loadingPrices).toEqual([dollar.address])
    expect(run(twice, events.priced, events.priced).loadingPrices).toEqual([])
    const both = run(ready, events.pricing, { type: 'pricing', address: ether.address })
    expect(run(both, events.priced).loadingPrices).toEqual([ether.address])
  })

  it('behavior: an approval and a swap replace each other', () => {
    const approvedAgain = run(swappable, { type: 'building' }, events.approvalBuilt)
    expect(approvedAgain).toMatchObject({ approvalTransaction: approval, swapTransaction: undefined })
    const swapAgain = run(approvable, { type: 'building' }, events.swapBuilt)
    expect(swapAgain).toMatchObject({ approvalTransaction: undefined, swapTransaction: exchange })
    const batched = run(swappable, { type: 'building' }, events.bothBuilt)
    expect(run(batched, { type: 'building' }, events.swapBuilt).batchedApproval).toBeUndefined()
    const failedAgain = run(batched, { type: 'building' }, events.buildFailed)
    expect(failedAgain).toMatchObject({ swapTransaction: undefined, batchedApproval: undefined })
    expect(run(approvable, { type: 'building' }, events.buildFailed).approvalTransaction).toBeUndefined()
  })

  it('behavior: an approval on the chain makes an earlier signature unnecessary', () => {
    const signed = run(rebuilding, events.approvalBuilt, { type: 'approving' })
    expect([signed.permit, run(signed, events.approved).permit]).toEqual([permit, undefined])
  })

  it('behavior: the next step in the wallet clears a failure and withdraws a pending request for a quote; a build does not', () => {
    const rebuilt = run(states.unbuilt, { type: 'building' }, events.swapBuilt)
    expect(rebuilt).toMatchObject({ failure, hasFailedToBuild: false })
    const asking = run(rebuilt, { type: 'quoting' })
    expect(run(asking, { type: 'swapping' })).toMatchObject({ failure: undefined, isLoadingQuote: false })
    expect(run(asking, { type: 'building' })).toBe(asking)
  })

  it('default: an affordable quote clears an earlier insufficient balance', () => {
    const short = run(quoting, { type: 'quoted', quoteRequest: quoting.quoteRequests, offer, isInsufficient: true })
    expect(short.inputError).toBe('insufficientBalance')
    const again = run(short, { type: 'quoting' })
    const paid = run(again, { type: 'quoted', quoteRequest: again.quoteRequests, offer, isInsufficient: false })
    expect(paid.inputError).toBeUndefined()
  })

  it('behavior: in any order of events, the wallet is asked for the displayed swap, and no token is on both sides', () => {
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
    /** Returns the event of a generated case. An answer has the number of the latest request, or of an earlier one. */
    const eventOf = (state: SwapState, event: SwapEvent | string | { noRoute: boolean }): SwapEvent => {
      if (typeof event === 'string') {
        const asked = event === 'older' ? state.quoteRequests - 1 : state.quoteRequests
        return {
          type: 'quoted',
          quoteRequest: asked,
          offer: event === 'better' ? better : offer,
          isInsufficient: false,
        }
      }
      return 'noRoute' in event ? { type: 'quoteFailed', quoteRequest: state.quoteRequests, ...event } : event
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
            const now = eventOf(before, one)
            state = swapMachine(before, now)
            const { approvalTransaction, swapTransaction, batchedApproval, step } = state
            expect(approvalTransaction && swapTransaction).toBeUndefined()
            if (approvalTransaction ?? swapTransaction) expect(state.offer).toBeDefined()
            if (batchedApproval) expect(swapTransaction).toBeDefined()
            expect(state.quoteRequests).toBeGreaterThanOrEqual(before.quoteRequests)
            if (state.toToken) expect(state.sourceToken?.address).not.toBe(state.toToken.address)
            const isWithWallet = step === 'swapping' || step === 'approving' || step === 'signing'
            if (step === 'swapping' && before.step !== 'swapping') expect(isBuiltForOffer(state)).toBe(true)
            // While the wallet is asked, only the user can change the shown swap; no answer does.
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
