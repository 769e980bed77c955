import { createDeferred } from '@holdfast/base'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { maxUint256, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  askedWallet,
  bodiesOf,
  previewOfDollar,
  previewSwap,
  storeOf,
  untilDone,
} from '../../../test/swap/swapPreview.ts'
import {
  approvalOf,
  DOLLAR,
  ETHER,
  GATEWAY,
  openSwapPage,
  type SwapPage,
  sentApproval,
  sentQuote,
  sentSwap,
  wantDollars,
} from '../../../test/swap/testSwap.ts'
import { eventually, waitFor, waitForRequest } from '../../../test/testKit.ts'
import { goBack } from '../../modal/goBack.ts'
import { rebuildSwap } from '../actions/rebuildSwap.ts'
import { reviewSwap } from '../actions/reviewSwap.ts'
import { setSwapAmount } from '../actions/setSwapAmount.ts'
import { refreshSwap } from '../actions/startSwap.ts'
import { cancelSwap, submitSwap } from '../actions/submitSwap.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())
beforeEach(() => chain.setAutomine(true))

/** Holds back the service's answers to build requests. */
function holdBuilding(page: SwapPage) {
  type Answer = { status: number; body: unknown }
  const { respond } = page.services
  const held: ((answer: Answer) => void)[] = []
  let count = 0
  page.services.respond = (request) => {
    if (!request.path.endsWith('build-transaction')) return respond(request)
    count += 1
    return new Promise<Answer>((resolve) => held.push(resolve))
  }
  return {
    /** Waits until this many builds were requested. */
    asked: (times: number) => eventually(() => count === times),
    /** Answers the oldest open request. */
    answer: (answer: Answer) => held.shift()?.(answer),
  }
}

describe('rebuildSwap', () => {
  test('default: builds the swap for exactly what is shown', async () => {
    const page = await previewSwap(chain)
    expect(page.state().swapTransaction).toMatchObject({ to: GATEWAY, value: parseEther('1'), gas: 60_000n })
    expect(bodiesOf(page, 'build-transaction').at(-1)).toMatchObject({
      amount: String(parseEther('1')),
      eip155: { slippage: 1 },
      ttl: 600,
      from: ETHER,
      to: DOLLAR,
      toAmount: '1980000000',
      userAddress: `eip155:31337:${page.wallet.account.address}`,
    })
  })

  test.each([
    ['a minimum below what is shown', sentSwap({ minimumReceived: '1960199999' })],
    ['a value other than the amount to pay', sentSwap({ value: String(parseEther('2')) })],
    ['a gateway on another chain', sentSwap({ to: `eip155:1:${GATEWAY}` })],
  ])('error: a swap with %s is refused', async (_, answer) => {
    const page = await previewSwap(chain, { data: { 'build-transaction': answer } })
    expect(page.state()).toMatchObject({
      swapTransaction: undefined,
      hasFailedToBuild: true,
      failure: { code: 'serviceUnavailable' },
    })
    expect(page.toasts()).toContain('Failed to create transaction')
    expect(page.kit.router.getState().view).toBe('Swap')
  })

  test.each<[string, string, string]>([
    ['insufficient_balance', 'insufficientBalance', 'Failed to create transaction'],
    ['quote_moved', 'quoteMoved', 'Failed to create transaction'],
    ['no_route', 'noRoute', 'Failed to create transaction'],
    ['would_fail', 'wouldFail', 'Failed to create transaction'],
    ['insufficient_allowance', 'wouldFail', 'Failed to create transaction'],
    ['of_another_server', 'serviceUnavailable', 'Failed to create transaction'],
    ['constructor', 'serviceUnavailable', 'Failed to create transaction'],
  ])('error: a refusal with the code %s is reported as %s', async (code, failure, toast) => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    await reviewSwap(page.kit)
    const { respond } = page.services
    page.services.respond = (request) =>
      request.path.endsWith('build-transaction')
        ? { status: 409, body: { error: { code, message: 'in words' } } }
        : respond(request)
    const quotes = page.services.queriesTo('quotes').length
    await rebuildSwap(page.kit)
    expect(page.state().failure?.code).toBe(failure)
    expect(page.toasts()).toContain(toast)
    expect(askedWallet(page)).toEqual([])
    // The displayed quote is no longer valid: the next one is requested at once.
    const isAskedAgain = failure === 'quoteMoved' || failure === 'noRoute'
    await eventually(() => page.services.queriesTo('quotes').length === quotes + (isAskedAgain ? 2 : 1))
  })

  test('behavior: a failure after the user has gone back to the form keeps the form', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    await reviewSwap(page.kit)
    const build = holdBuilding(page)
    const building = rebuildSwap(page.kit)
    await build.asked(1)
    goBack(page.kit)
    build.answer({ status: 503, body: {} })
    await building
    expect(page.toasts()).toContain('Failed to create transaction')
    expect(page.kit.router.getState().view).toBe('Swap')
  })

  test('behavior: an answer for an earlier entry does not count for the current build', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    await reviewSwap(page.kit)
    const build = holdBuilding(page)
    const first = rebuildSwap(page.kit)
    await build.asked(1)
    await setSwapAmount(page.kit, { amount: '2' })
    const second = rebuildSwap(page.kit)
    await build.asked(2)
    build.answer({ status: 200, body: sentSwap() })
    await first
    expect(page.state()).toMatchObject({ step: 'building', swapTransaction: undefined })
    build.answer({ status: 200, body: sentSwap() })
    await second
    expect(page.state().swapTransaction).toMatchObject({ value: parseEther('2') })
  })

  test('error: an invalid answer counts as no answer', async () => {
    const page = await previewSwap(chain, { data: { 'build-transaction': { tx: {} } } })
    expect(page.state().failure).toEqual({ code: 'serviceUnavailable' })
  })

  test('behavior: if the service states no gas, the chain estimates it', async () => {
    const page = await previewSwap(chain, {
      data: { 'build-transaction': sentSwap({ eip155: { gas: '0', gasPrice: '7' } }) },
    })
    expect(page.state().swapTransaction?.gas).toBeGreaterThanOrEqual(21_000n)
  })

  test('behavior: if the gas of an approval is not a whole number, it is rounded up', async () => {
    const page = await previewOfDollar(chain, {
      'build-approve': sentApproval(1_000_000n, { eip155: { gas: 60_000.2, gasPrice: '7' } }),
    })
    expect(page.state().approvalTransaction?.gas).toBe(60_001n)
  })

  test('behavior: waits for a quote that is requested meanwhile, and builds what is shown then', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    await reviewSwap(page.kit)
    await Promise.all([rebuildSwap(page.kit), refreshSwap(page.kit)])
    expect(page.state().swapTransaction).toBeDefined()
    expect(page.state()).toMatchObject({ step: 'idle', isLoadingQuote: false })
  })

  test('behavior: two calls at once build once', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    await reviewSwap(page.kit)
    await Promise.all([rebuildSwap(page.kit), rebuildSwap(page.kit)])
    expect(bodiesOf(page, 'build-transaction')).toHaveLength(1)
    expect(page.state().swapTransaction).toBeDefined()
  })

  test('error: reports that the service failed between quote and build', async () => {
    const page = await previewOfDollar(chain, { allowance: 503 })
    expect(page.toasts()).toContain('Failed to check allowance')
    expect(page.kit.router.getState().view).toBe('Swap')
    page.services.data['allowance'] = { allowance: '0' }
    page.services.data['build-approve'] = 503
    await reviewSwap(page.kit)
    await rebuildSwap(page.kit)
    expect(page.toasts()).toContain('Failed to create approval transaction')
    page.services.data['build-approve'] = sentApproval(1_000_000n)
    await rebuildSwap(page.kit)
    expect(page.state()).toMatchObject({ hasFailedToBuild: false, approvalTransaction: { amount: 1_000_000n } })
  })

  test.each([
    ['another contract as its receiver', sentApproval(1_000_000n, { to: ETHER })],
    // Older kits send the approval to the address in `from`.
    ['another contract as its sender', sentApproval(1_000_000n, { from: ETHER })],
    ['another call as its data', sentApproval(1_000_000n, { data: '0xdeadbeef' })],
    ['ether attached', sentApproval(1_000_000n, { value: '1' })],
    ['more than the amount to pay', sentApproval(1_000_001n)],
    ['an unlimited amount', sentApproval(maxUint256)],
    ['less than the amount to pay (approvals would be requested for ever)', sentApproval(999_999n)],
    ['bytes after its arguments', sentApproval(1_000_000n, { data: `${approvalOf(1_000_000n)}00` })],
  ])('error: an approval with %s is refused', async (_, answer) => {
    const page = await previewOfDollar(chain, { 'build-approve': answer })
    expect(page.state().approvalTransaction).toBeUndefined()
    expect(page.toasts()).toContain('Failed to create approval transaction')
  })
})

describe('a quote that arrives after the build', () => {
  test('behavior: the swap is rebuilt for the shown quote before the wallet is asked, so that no less arrives than is shown', async () => {
    const page = await previewSwap(chain)
    page.services.data['quotes'] = sentQuote({ toAmount: '1990000000', minimumReceived: '1970100000' })
    page.services.data['build-transaction'] = sentSwap({ amount: '1990000000', minimumReceived: '1970100000' })
    await refreshSwap(page.kit)
    expect(page.state().offer?.toAmount).toBe(1_990_000_000n)
    await submitSwap(page.kit)
    expect(askedWallet(page)).toEqual([])
    expect(page.state().swapTransaction?.toAmount).toBe(1_990_000_000n)
    await untilDone(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1990')
  })

  test('behavior: while the wallet is asked, the view keeps the swap that the wallet shows', async () => {
    const page = await previewSwap(chain)
    const { respond } = page.services
    const held = createDeferred()
    page.services.respond = async (request) => {
      if (!request.path.endsWith('/quotes')) return respond(request)
      await held.promise
      return { status: 200, body: sentQuote({ toAmount: '3000000000', minimumReceived: '2970000000' }) }
    }
    const rebuilding = rebuildSwap(page.kit)
    await waitFor(storeOf(page), ({ isLoadingQuote }) => isLoadingQuote)
    page.wallet.neverAnswerNext('eth_sendTransaction')
    void submitSwap(page.kit)
    await waitForRequest(page.wallet, 'eth_sendTransaction')
    held.resolve()
    await rebuilding
    expect(page.state()).toMatchObject({ step: 'swapping', offer: { toAmount: 1_980_000_000n }, isLoadingQuote: false })
    await cancelSwap(page.kit)
  })
})
