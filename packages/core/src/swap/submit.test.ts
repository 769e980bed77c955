import { startTestChain, type TestChain } from '@holdfast/testing'
import { maxUint256, parseEther, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eventually, until, untilRequested } from '../../test/testKit.ts'
import { eventsOf, OTHER, pass } from '../../test/testSend.ts'
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
} from '../../test/testSwap.ts'
import { walletError } from '../mock-wallet/walletError.ts'
import { closeModal } from '../modal/actions.ts'
import { goBack } from '../modal/goBack.ts'
import { pushView } from '../router/actions.ts'
import { fetchTransactions } from '../transactions/actions/fetchTransactions.ts'
import {
  approveSwap,
  cancelSwap,
  rebuildSwap,
  refreshSwap,
  reviewSwap,
  setSwapAmount,
  setSwapToken,
  startSwap,
  submitSwap,
} from './actions.ts'
import { stepsOf } from './rules.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())
beforeEach(() => chain.setAutomine(true))

/** Shows the preview of one ether for dollars, built. */
async function preview(parameters: Parameters<typeof openSwapPage>[1] = {}): Promise<SwapPage> {
  const page = await openSwapPage(chain, parameters)
  await wantDollars(page)
  await reviewSwap(page.kit)
  await rebuildSwap(page.kit)
  return page
}

/** Shows the preview of a dollar for ether, whose approval is built. */
async function previewOfDollar(
  data: Record<string, unknown> = {},
  answers: Partial<SwapPage['wallet']['answers']> = {},
): Promise<SwapPage> {
  const page = await openSwapPage(chain, {
    answers,
    data: {
      balance: { balances: [{ ...dollars, quantity: { decimals: '6', numeric: '5' } }] },
      quotes: sentQuote({
        fromAmount: '1000000',
        fromAccount: DOLLAR,
        toAmount: '500',
        toAccount: ETHER,
        minimumReceived: '495',
      }),
      'build-transaction': sentSwap({ from: DOLLAR, amount: '500', minimumReceived: '495' }),
      ...data,
    },
  })
  await setSwapToken(page.kit, { side: 'target', token: page.token('PBL') })
  await setSwapToken(page.kit, { side: 'source', token: page.token('HUSD') })
  await setSwapToken(page.kit, { side: 'target', token: page.token('ETH') })
  await reviewSwap(page.kit)
  await rebuildSwap(page.kit)
  return page
}

const dollars = {
  name: 'Harbour Dollar',
  symbol: 'HUSD',
  chainId: 'eip155:31337',
  address: DOLLAR,
  value: 5,
  price: 1,
  iconUrl: '',
  flags: { is_spam: false },
}

const asked = (page: SwapPage, method = 'eth_sendTransaction') =>
  page.wallet.requests.filter((request) => request.method === method).map(({ params }) => params[0])

const bodies = (page: SwapPage, end: string) =>
  page.services.requests.filter(({ path }) => path.endsWith(`/${end}`)).map(({ body }) => body)

/** Keeps the service's answers to the building back. */
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
    /** Waits until it was asked for so many times. */
    asked: (times: number) => eventually(() => count === times),
    /** Answers the oldest question that has none. */
    answer: (answer: Answer) => held.shift()?.(answer),
  }
}

/** Runs until the step is over: the node is asked in intervals. */
async function done(page: SwapPage, running: Promise<void>): Promise<void> {
  let isOver = false
  void running.finally(() => {
    isOver = true
  })
  await pass(page, () => isOver)
}

describe('rebuildSwap', () => {
  test('default: builds the exchange for exactly what is shown', async () => {
    const page = await preview()
    expect(page.state().swapTransaction).toMatchObject({ to: GATEWAY, value: parseEther('1'), gas: 60_000n })
    expect(bodies(page, 'build-transaction').at(-1)).toMatchObject({
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
    ['a value that is not what is paid', sentSwap({ value: String(parseEther('2')) })],
    ['another chain', sentSwap({ to: `eip155:1:${GATEWAY}` })],
  ])('error: an exchange that would bring %s is not built', async (_, answer) => {
    const page = await preview({ data: { 'build-transaction': answer } })
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
  ])('error: a refusal with %s is said as %s', async (code, failure, toast) => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    await reviewSwap(page.kit)
    const { respond } = page.services
    page.services.respond = (request) =>
      request.path.endsWith('build-transaction')
        ? { status: 409, body: { error: { code, message: 'in words' } } }
        : respond(request)
    const quotes = page.services.asked('quotes').length
    await rebuildSwap(page.kit)
    expect(page.state().failure?.code).toBe(failure)
    expect(page.toasts()).toContain(toast)
    expect(asked(page)).toEqual([])
    // The quote on the screen no longer holds: the next one is asked for at once.
    const isAskedAgain = failure === 'quoteMoved' || failure === 'noRoute'
    await eventually(() => page.services.asked('quotes').length === quotes + (isAskedAgain ? 2 : 1))
  })

  test('behavior: a failure after the user has gone back to the form leaves them there', async () => {
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

  test('behavior: an answer for what was entered before is not taken for what is built now', async () => {
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

  test('error: an answer of another form is said as no answer', async () => {
    const page = await preview({ data: { 'build-transaction': { tx: {} } } })
    expect(page.state().failure).toEqual({ code: 'serviceUnavailable' })
  })

  test('behavior: gas that the service does not say is estimated by the chain', async () => {
    const page = await preview({ data: { 'build-transaction': sentSwap({ eip155: { gas: '0', gasPrice: '7' } }) } })
    expect(page.state().swapTransaction?.gas).toBeGreaterThanOrEqual(21_000n)
  })

  test('behavior: gas of an approval that is no whole number is rounded up', async () => {
    const page = await previewOfDollar({
      'build-approve': sentApproval(1_000_000n, { eip155: { gas: 60_000.2, gasPrice: '7' } }),
    })
    expect(page.state().approvalTransaction?.gas).toBe(60_001n)
  })

  test('behavior: a quote that is asked for meanwhile is waited for, and what is shown then is built', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    await reviewSwap(page.kit)
    await Promise.all([rebuildSwap(page.kit), refreshSwap(page.kit)])
    expect(page.state().swapTransaction).toBeDefined()
    expect(page.state()).toMatchObject({ step: 'idle', isLoadingQuote: false })
  })

  test('behavior: asked for twice at once, it builds once', async () => {
    const page = await openSwapPage(chain)
    await wantDollars(page)
    await reviewSwap(page.kit)
    await Promise.all([rebuildSwap(page.kit), rebuildSwap(page.kit)])
    expect(bodies(page, 'build-transaction')).toHaveLength(1)
    expect(page.state().swapTransaction).toBeDefined()
  })

  test('error: the service gone between quote and build', async () => {
    const page = await previewOfDollar({ allowance: 503 })
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
    ['another contract', sentApproval(1_000_000n, { to: ETHER })],
    // The one that older kits send it to.
    ['another contract as its sender', sentApproval(1_000_000n, { from: ETHER })],
    ['another call', sentApproval(1_000_000n, { data: '0xdeadbeef' })],
    ['ether along', sentApproval(1_000_000n, { value: '1' })],
    ['more than what is paid', sentApproval(1_000_001n)],
    ['everything', sentApproval(maxUint256)],
    ['less than what is paid, which would be asked for without end', sentApproval(999_999n)],
    ['bytes behind it', sentApproval(1_000_000n, { data: `${approvalOf(1_000_000n)}00` })],
  ])('error: an approval with %s is not asked for', async (_, answer) => {
    const page = await previewOfDollar({ 'build-approve': answer })
    expect(page.state().approvalTransaction).toBeUndefined()
    expect(page.toasts()).toContain('Failed to create approval transaction')
  })
})

describe('submitSwap', () => {
  test('default: pays exactly what is shown, tells how it goes, and shows the account', async () => {
    const page = await preview()
    const before = await chain.balanceOf(GATEWAY)
    await done(page, submitSwap(page.kit))
    expect(await chain.balanceOf(GATEWAY)).toBe(before + parseEther('1'))
    expect(asked(page)[0]).toMatchObject({ gas: '0xea60', gasPrice: '0x77359400', type: '0x0' })
    expect(page.toasts()).toEqual(
      expect.arrayContaining([
        'Confirm transaction in your wallet',
        'Swapping ETH to HUSD 1980',
        'Swapped ETH to HUSD 1980',
      ]),
    )
    expect(page.kit.router.getState().view).toBe('Account')
    expect(page.state()).toMatchObject({ status: 'uninitialized', toToken: undefined })
    expect(eventsOf(page, 'SWAP_SUCCESS')).toMatchObject([
      { swapFromToken: 'ETH', swapFromAmount: '1', swapToAmount: '1980' },
    ])
    await eventually(() =>
      page.services.asked('balance').some((query) => String(query).includes(encodeURIComponent(DOLLAR))),
    )
  })

  test('behavior: without the views for exchanging, what is shown stays, and the history is read until it has it', async () => {
    const page = await openSwapPage(chain)
    closeModal(page.kit)
    pushView(page.kit, 'Networks')
    const histories = () => page.services.paths().filter((path) => path.endsWith('/history')).length
    await fetchTransactions(page.kit)
    await startSwap(page.kit)
    await wantDollars(page)
    await rebuildSwap(page.kit)
    const before = histories()
    await done(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
    expect(page.kit.router.getState().view).toBe('Networks')
    await pass(page, () => histories() > before + 1)
  })

  test('default: the amount is shown with three decimals, cut', async () => {
    const amounts = { toAmount: '1980123956', minimumReceived: '1960322716' }
    const page = await preview({
      data: {
        quotes: sentQuote(amounts),
        'build-transaction': sentSwap({ amount: amounts.toAmount, minimumReceived: amounts.minimumReceived }),
      },
    })
    await done(page, submitSwap(page.kit))
    const told = page.toasts().filter((toast) => toast?.startsWith('Swap'))
    expect(told).toEqual(['Swapping ETH to HUSD 1980.123', 'Swapped ETH to HUSD 1980.123'])
  })

  test('default: the balance of the token that is paid is read again', async () => {
    const page = await previewOfDollar({ allowance: { allowance: '1000000' } })
    const forced = () =>
      page.services.asked('balance').filter((query) => query.get('forceUpdate')?.includes(DOLLAR) === true)
    expect(forced()).toHaveLength(0)
    await done(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(page.toasts()).toContain('Swapped HUSD to ETH 0')
    await eventually(() => forced().length > 0)
  })

  test('behavior: while it waits for a block it says so; closing the modal keeps it followed', async () => {
    const page = await preview()
    await chain.setAutomine(false)
    const running = submitSwap(page.kit)
    await until(page.kit.swap ?? never(), ({ sent }) => sent?.status === 'submitted')
    closeModal(page.kit)
    expect(page.state().status).toBe('uninitialized')
    await chain.mine()
    await done(page, running)
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
  })

  test('error: declined: nothing is exchanged, and it can be tried again', async () => {
    const page = await preview()
    page.wallet.rejectNext('eth_sendTransaction')
    await submitSwap(page.kit)
    expect(page.state()).toMatchObject({ step: 'idle', failure: { code: 'rejected' } })
    expect(page.state().swapTransaction).toBeDefined()
    expect(eventsOf(page, 'SWAP_ERROR')).toMatchObject([{ message: 'User rejected the request.' }])
    expect(page.toasts()).toContain('User rejected the request.')
    expect(page.kit.router.getState().view).toBe('SwapPreview')
  })

  test('error: the wallet has moved to another account or chain without a word', async () => {
    const page = await preview()
    page.wallet.answers['eth_chainId'] = () => '0x1'
    await submitSwap(page.kit)
    expect(page.state().failure).toMatchObject({ code: 'wrongChain' })
    delete page.wallet.answers['eth_chainId']
    page.wallet.answers['eth_accounts'] = () => [OTHER]
    await submitSwap(page.kit)
    expect(page.state().failure).toMatchObject({ code: 'accountChanged' })
    expect(asked(page)).toEqual([])
  })

  test('error: a transaction that fails in its block is reported, and only the gas is lost', async () => {
    const page = await preview({
      data: { 'build-transaction': sentSwap({ to: `eip155:31337:${chain.stakeAddress}` }) },
    })
    await done(page, submitSwap(page.kit))
    expect(page.state().failure).toMatchObject({ code: 'reverted' })
    expect(page.toasts()).toContain('Transaction error')
    expect(eventsOf(page, 'SWAP_ERROR')).toHaveLength(1)
  })

  test.each([
    ['OutputBelowMinimum(uint256,uint256)', 'belowMinimum'],
    ['OrderExpired(uint256,uint256)', 'tooLate'],
  ])('error: %s of the gateway is said as %s, and the price of now is shown and built for', async (error, code) => {
    // Reverts with the error, its figures 0: MSTORE of the selector, REVERT of its 4 bytes and two words.
    const gateway = `0x${'5e'.repeat(20)}`
    await chain.call('anvil_setCode', gateway, `0x63${toFunctionSelector(error).slice(2)}6000526044601cfd`)
    const page = await preview({ data: { 'build-transaction': sentSwap({ to: `eip155:31337:${gateway}` }) } })
    page.services.data['quotes'] = sentQuote({ toAmount: '1900000000', minimumReceived: '1881000000' })
    page.services.data['build-transaction'] = sentSwap({ amount: '1900000000', minimumReceived: '1881000000' })
    await done(page, submitSwap(page.kit))
    expect(page.state()).toMatchObject({
      step: 'idle',
      failure: { code },
      offer: { toAmount: 1_900_000_000n },
      swapTransaction: { to: GATEWAY, toAmount: 1_900_000_000n },
    })
    expect(asked(page)).toHaveLength(1)
  })

  test('error: a transaction that the wallet replaces is no exchange', async () => {
    const page = await preview()
    await chain.setAutomine(false)
    const running = submitSwap(page.kit)
    await until(page.kit.swap ?? never(), ({ sent }) => sent !== undefined)
    await pass(page, () => page.state().sent?.status !== undefined)
    // The same nonce, nothing sent, and a higher fee: 'cancel' in the wallet.
    await sendRaw(page, { to: page.wallet.account.address, value: 0n, gasPrice: 9_000_000_000n })
    await chain.mine()
    await done(page, running)
    expect(page.state().failure).toMatchObject({ code: 'cancelled' })
    expect(page.toasts()).not.toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: a wallet that takes another gas price still exchanges', async () => {
    const page = await preview()
    page.wallet.answers['eth_sendTransaction'] = () => sendRaw(page, {})
    await done(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: where the service names no price of gas, the wallet chooses the fee', async () => {
    const page = await preview({
      data: { 'build-transaction': sentSwap({ eip155: { gas: '60000', gasPrice: '0' } }) },
    })
    await done(page, submitSwap(page.kit))
    expect(asked(page)[0]).not.toHaveProperty('gasPrice')
    expect(asked(page)[0]).not.toHaveProperty('type')
  })

  test('error: a wallet that sends something else than it was asked for has exchanged nothing', async () => {
    const page = await preview()
    page.wallet.answers['eth_sendTransaction'] = () => sendRaw(page, { value: parseEther('2') })
    await done(page, submitSwap(page.kit))
    expect(page.state().failure).toEqual({ code: 'altered' })
    expect(page.toasts()).not.toContain('Swapped ETH to HUSD 1980')
    expect(eventsOf(page, 'SWAP_ERROR')).toHaveLength(1)
  })

  test('behavior: what a contract wallet sends in place of the exchange is not compared with it', async () => {
    const page = await preview()
    page.wallet.answers['eth_sendTransaction'] = async () => {
      const hash = await sendRaw(page, { value: parseEther('2') })
      await chain.call('anvil_setCode', page.wallet.account.address, '0x00')
      return hash
    }
    await done(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: a transaction that the wallet speeds up is the exchange, under its new hash', async () => {
    const page = await preview()
    await chain.setAutomine(false)
    const hashes: (string | undefined)[] = []
    onTestFinished((page.kit.swap ?? never()).subscribe(({ sent }) => void hashes.push(sent?.hash)))
    const running = submitSwap(page.kit)
    await until(page.kit.swap ?? never(), ({ sent }) => sent !== undefined)
    await pass(page, () => page.state().sent?.status === 'submitted')
    const faster = await sendRaw(page, { gasPrice: 9_000_000_000n })
    await chain.mine()
    await done(page, running)
    expect(hashes).toContain(faster)
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: a transaction that no node knows is said to be missing, and cancelling leaves it', async () => {
    const page = await preview()
    page.wallet.answers['eth_sendTransaction'] = () => `0x${'9'.repeat(64)}`
    void submitSwap(page.kit)
    await pass(page, () => page.state().sent?.status === 'missing')
    await cancelSwap(page.kit)
    expect(page.state()).toMatchObject({ step: 'idle', failure: undefined })
  })

  test('behavior: a second press asks no second time; cancelling makes room for another', async () => {
    const page = await preview()
    page.wallet.neverAnswerNext('eth_sendTransaction')
    void submitSwap(page.kit)
    void submitSwap(page.kit)
    await untilRequested(page.wallet, 'eth_sendTransaction')
    expect(asked(page)).toHaveLength(1)
    expect(page.kit.toasts.getState().toast?.message).toBe('Confirm transaction in your wallet')
    await cancelSwap(page.kit)
    expect(page.state()).toMatchObject({ step: 'idle', failure: undefined })
    expect(page.kit.toasts.getState().open).toBe(false)
    await done(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: an extreme price impact is confirmed on its own', async () => {
    const page = await preview({ data: { quotes: sentQuote({ priceImpact: '15.01', warnings: ['impact_extreme'] }) } })
    await submitSwap(page.kit)
    expect(page.state().failure).toEqual({ code: 'impactNotAccepted' })
    expect(asked(page)).toEqual([])
    await done(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(asked(page)).toHaveLength(1)
  })

  test('behavior: an expired quote is refreshed, and the wallet is not asked for the old one', async () => {
    const page = await openSwapPage(chain)
    page.services.data['quotes'] = sentQuote({ validUntil: Math.floor(page.clock.now() / 1_000) + 30 })
    await wantDollars(page)
    await reviewSwap(page.kit)
    await rebuildSwap(page.kit)
    page.services.data['quotes'] = sentQuote({ toAmount: '1970000000', minimumReceived: '1950300000' })
    page.services.data['build-transaction'] = sentSwap({ amount: '1970000000', minimumReceived: '1950300000' })
    await page.clock.advance(31_000)
    await submitSwap(page.kit)
    expect(asked(page)).toEqual([])
    expect(page.state()).toMatchObject({ failure: { code: 'expired' }, offer: { toAmount: 1_970_000_000n } })
    expect(page.state().swapTransaction).toBeDefined()
  })
})

describe('a quote that comes after the building', () => {
  test('behavior: shown, it is built for before the wallet is asked: no less arrives than is shown', async () => {
    const page = await preview()
    page.services.data['quotes'] = sentQuote({ toAmount: '1990000000', minimumReceived: '1970100000' })
    page.services.data['build-transaction'] = sentSwap({ amount: '1990000000', minimumReceived: '1970100000' })
    await refreshSwap(page.kit)
    expect(page.state().offer?.toAmount).toBe(1_990_000_000n)
    await submitSwap(page.kit)
    expect(asked(page)).toEqual([])
    expect(page.state().swapTransaction?.toAmount).toBe(1_990_000_000n)
    await done(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1990')
  })

  test('behavior: while the wallet has the word, what is shown stays what it was asked for', async () => {
    const page = await preview()
    const { respond } = page.services
    let letGo: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    page.services.respond = async (request) => {
      if (!request.path.endsWith('/quotes')) return respond(request)
      await held
      return { status: 200, body: sentQuote({ toAmount: '3000000000', minimumReceived: '2970000000' }) }
    }
    const rebuilding = rebuildSwap(page.kit)
    await until(page.kit.swap ?? never(), ({ isLoadingQuote }) => isLoadingQuote)
    page.wallet.neverAnswerNext('eth_sendTransaction')
    void submitSwap(page.kit)
    await untilRequested(page.wallet, 'eth_sendTransaction')
    letGo()
    await rebuilding
    expect(page.state()).toMatchObject({ step: 'swapping', offer: { toAmount: 1_980_000_000n }, isLoadingQuote: false })
    await cancelSwap(page.kit)
  })
})

describe('approveSwap', () => {
  test('default: approves exactly the amount, then builds the exchange', async () => {
    const page = await previewOfDollar()
    expect(page.services.asked('build-approve').at(-1)?.get('amount')).toBe('1000000')
    expect(page.state().approvalTransaction).toMatchObject({ amount: 1_000_000n, permit: undefined })
    page.services.data['allowance'] = { allowance: '1000000' }
    await done(page, approveSwap(page.kit))
    expect(asked(page)[0]).toMatchObject({ to: DOLLAR.slice('eip155:31337:'.length) })
    expect(page.toasts()).toContain('Approve limit increase in your wallet')
    expect(page.state()).toMatchObject({
      hasApproved: true,
      approvalTransaction: undefined,
      swapTransaction: { value: 0n },
    })
  })

  test('behavior: once the wallet has sent it, it is not asked to be confirmed any more', async () => {
    const page = await previewOfDollar()
    await chain.setAutomine(false)
    const running = approveSwap(page.kit)
    await until(page.kit.swap ?? never(), ({ sent }) => sent?.status === 'submitted')
    expect(page.kit.toasts.getState().open).toBe(false)
    await chain.mine()
    await done(page, running)
  })

  test('behavior: an allowance that the user changes in the wallet is approved once more', async () => {
    const page = await previewOfDollar()
    page.services.data['allowance'] = { allowance: '999999' }
    const to = DOLLAR.slice('eip155:31337:'.length) as `0x${string}` // An address, in the token's CAIP-10 id.
    page.wallet.answers['eth_sendTransaction'] = () => sendRaw(page, { to, value: 0n, data: approvalOf(999_999n) })
    await done(page, approveSwap(page.kit))
    expect(page.state().failure).toBeUndefined()
    expect(page.state()).toMatchObject({ swapTransaction: undefined, approvalTransaction: { amount: 1_000_000n } })
  })

  test('error: declined, with its own event', async () => {
    const page = await previewOfDollar()
    page.wallet.rejectNext('eth_sendTransaction')
    await approveSwap(page.kit)
    expect(page.state()).toMatchObject({ step: 'idle', failure: { code: 'rejected' } })
    expect(page.state().approvalTransaction).toBeDefined()
    expect(eventsOf(page, 'SWAP_APPROVAL_ERROR')).toMatchObject([{ message: 'User rejected the request.' }])
  })

  test('error: a wallet that changes its chain between approval and exchange is not asked for the exchange', async () => {
    const page = await previewOfDollar()
    page.services.data['allowance'] = { allowance: '1000000' }
    await done(page, approveSwap(page.kit))
    page.wallet.answers['eth_chainId'] = () => '0x1'
    await submitSwap(page.kit, { isImpactAccepted: true })
    expect(page.state().failure).toMatchObject({ code: 'wrongChain' })
    expect(asked(page)).toHaveLength(1)
  })

  test('param: permit: a signature of what was offered goes along with the exchange, and nothing is sent before', async () => {
    const page = await previewOfDollar({ 'build-approve': { ...sentApproval(1_000_000n), permit: offer({}) } })
    page.wallet.answers['eth_signTypedData_v4'] = () => `0x${'ab'.repeat(65)}`
    expect(page.state().approvalTransaction?.permit).toBeUndefined()
    const { address } = page.wallet.account
    page.services.data['build-approve'] = { ...sentApproval(1_000_000n), permit: offer({ owner: address }) }
    await rebuildSwap(page.kit)
    expect(page.state().approvalTransaction?.permit?.kind).toBe('eip2612')
    await approveSwap(page.kit)
    expect(asked(page)).toEqual([])
    expect(bodies(page, 'build-transaction').at(-1)).toMatchObject({
      permit: { kind: 'eip2612', deadline: DEADLINE, signature: `0x${'ab'.repeat(65)}` },
    })
    expect(page.state()).toMatchObject({ hasApproved: true, swapTransaction: { value: 0n } })
  })

  test('behavior: a signature that the chain does not take is asked for once more', async () => {
    const page = await previewOfDollar()
    const { address: owner } = page.wallet.account
    page.services.data['build-approve'] = { ...sentApproval(1_000_000n), permit: offer({ owner }) }
    await rebuildSwap(page.kit)
    page.wallet.answers['eth_signTypedData_v4'] = () => `0x${'ab'.repeat(65)}`
    const { respond } = page.services
    page.services.respond = (request) =>
      request.path.endsWith('build-transaction')
        ? { status: 409, body: { error: { code: 'would_fail', message: 'the nonce is used up' } } }
        : respond(request)
    await approveSwap(page.kit)
    expect(page.state()).toMatchObject({ permit: undefined, hasApproved: false, failure: { code: 'wouldFail' } })
    page.services.respond = respond
    await reviewSwap(page.kit)
    await rebuildSwap(page.kit)
    expect(page.state().approvalTransaction?.permit?.kind).toBe('eip2612')
  })

  test('behavior: a signature that runs out is not passed on', async () => {
    const page = await previewOfDollar()
    const { address: owner } = page.wallet.account
    page.services.data['build-approve'] = { ...sentApproval(1_000_000n), permit: offer({ owner }) }
    await rebuildSwap(page.kit)
    page.wallet.answers['eth_signTypedData_v4'] = () => `0x${'ab'.repeat(65)}`
    await approveSwap(page.kit)
    expect(page.state().swapTransaction).toBeDefined()
    page.services.data['allowance'] = { allowance: '1000000' }
    // The transaction must still be mined: a minute is left for that, or it is signed again.
    await page.clock.advance(1_739_000)
    await rebuildSwap(page.kit)
    expect(bodies(page, 'build-transaction').at(-1)).toHaveProperty('permit')
    await page.clock.advance(1_000)
    await rebuildSwap(page.kit)
    expect(bodies(page, 'build-transaction').at(-1)).not.toHaveProperty('permit')
  })

  test.each<[string, Record<string, unknown>]>([
    ['another spender', { spender: OTHER }],
    ['another amount', { value: '1000001' }],
    ['another owner', { owner: OTHER }],
    ['another deadline than it says', { deadline: '1' }],
  ])('error: an offer to sign for %s is not taken: the transaction is', async (_, changes) => {
    const page = await previewOfDollar()
    const { address: owner } = page.wallet.account
    page.services.data['build-approve'] = { ...sentApproval(1_000_000n), permit: offer({ owner, ...changes }) }
    await rebuildSwap(page.kit)
    expect(page.state().approvalTransaction).toMatchObject({ permit: undefined, amount: 1_000_000n })
  })

  test('behavior: a wallet that knows no typed data says so, and nothing is sent', async () => {
    const page = await previewOfDollar()
    const { address: owner } = page.wallet.account
    page.services.data['build-approve'] = { ...sentApproval(1_000_000n), permit: offer({ owner }) }
    await rebuildSwap(page.kit)
    page.wallet.answers['eth_signTypedData_v4'] = () => {
      throw walletError(4200, 'not here')
    }
    await approveSwap(page.kit)
    expect(page.state()).toMatchObject({ step: 'idle', failure: { code: 'unsupported' } })
  })
})

/** Half an hour after the clock of the tests begins, in Unix seconds. */
const DEADLINE = String(Date.UTC(2026, 0, 1) / 1_000 + 1_800)

/** An offer to sign in place of the approval, in the form of the service. */
function offer(message: Record<string, unknown>): Record<string, unknown> {
  const field = (words: string) => {
    const [name, type] = words.split(':')
    return { name, type }
  }
  return {
    kind: 'eip2612',
    typedData: {
      domain: {
        name: 'Harbour Dollar',
        version: '1',
        chainId: 31_337,
        verifyingContract: DOLLAR.slice('eip155:31337:'.length),
      },
      types: {
        Permit: ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'].map(field),
      },
      primaryType: 'Permit',
      message: { spender: GATEWAY, value: '1000000', nonce: '0', deadline: DEADLINE, ...message },
    },
    nonce: '0',
    deadline: DEADLINE,
  }
}

/** Sends what a wallet might in place of the exchange of an ether, with the account's first nonce. */
function sendRaw(
  { wallet }: SwapPage,
  changes: { to?: `0x${string}`; value?: bigint; data?: `0x${string}`; gasPrice?: bigint },
): Promise<unknown> {
  const order = { to: GATEWAY, value: parseEther('1'), gas: 90_000n, gasPrice: 5_000_000_000n, nonce: 0 } as const
  return wallet.account
    .signTransaction({ type: 'legacy', chainId: 31_337, ...order, ...changes })
    .then((raw) => wallet.request({ method: 'eth_sendRawTransaction', params: [raw] }))
}

function never(): never {
  throw new Error('the kit cannot exchange yet')
}

describe('approve and swap at once', () => {
  const announced = (answers: Partial<SwapPage['wallet']['answers']> = {}) => ({
    wallet_getCapabilities: () => ({ '0x7a69': { atomic: { status: 'supported' } } }),
    wallet_sendCalls: () => ({ id: 'batch' }),
    wallet_getCallsStatus: () => ({
      status: 200,
      receipts: [{ status: '0x1', transactionHash: `0x${'1'.repeat(64)}` }],
    }),
    ...answers,
  })

  /** The preview of a dollar for ether, with a wallet that makes several calls at once. */
  async function previewBatch(answers: Partial<SwapPage['wallet']['answers']> = {}): Promise<SwapPage> {
    return previewOfDollar({}, announced(answers))
  }

  test('default: one confirmation for both, which the service has tried out together', async () => {
    const page = await previewBatch()
    expect(bodies(page, 'build-transaction').at(-1)).toMatchObject({ withApproval: true })
    expect(page.state()).toMatchObject({
      approvalTransaction: undefined,
      batchedApproval: { to: expect.stringMatching(/D1$/i), amount: 1_000_000n },
      swapTransaction: { to: GATEWAY },
    })
    expect(stepsOf(page.state())).toEqual([{ kind: 'approveAndSwap', status: 'next' }])
    await done(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(asked(page, 'wallet_sendCalls')).toMatchObject([
      { atomicRequired: true, calls: [{ data: expect.stringMatching(/^0x095ea7b3/) }, { to: GATEWAY }] },
    ])
    expect(asked(page)).toEqual([])
    expect(page.toasts()).toContain('Swapped HUSD to ETH 0')
    expect(page.kit.router.getState().view).toBe('Account')
  })

  test('error: the wallet has moved to another chain without a word: it is not asked', async () => {
    const page = await previewBatch()
    page.wallet.answers['eth_chainId'] = () => '0x1'
    await done(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(page.state().failure).toMatchObject({ code: 'wrongChain' })
    expect(asked(page, 'wallet_sendCalls')).toEqual([])
  })

  test('error: a revert is reported as a failure; nothing was exchanged', async () => {
    const page = await previewBatch({ wallet_getCallsStatus: () => ({ status: 500, receipts: [] }) })
    await done(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(page.state()).toMatchObject({ step: 'idle', failure: { code: 'reverted' } })
    expect(page.toasts()).toContain('Transaction error')
  })

  test.each([
    ['a user who does not want their account upgraded', 5750],
    ['a wallet that cannot make all or none after all', 5760],
  ])('behavior: %s is asked for one after the other', async (_, code) => {
    const page = await previewBatch({
      wallet_sendCalls: () => {
        throw walletError(code, 'no')
      },
    })
    await done(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(page.state()).toMatchObject({ batchedApproval: undefined, approvalTransaction: { amount: 1_000_000n } })
  })

  test('behavior: an older allowance that is taken back first is a step of its own', async () => {
    const page = await previewOfDollar({ 'build-approve': sentApproval(0n) }, announced())
    expect(page.state()).toMatchObject({ batchedApproval: undefined, approvalTransaction: { amount: 0n } })
  })
})
