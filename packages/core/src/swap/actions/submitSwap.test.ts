import { createDeferred } from '@holdfast/base'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { parseEther, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  askedWallet,
  previewOfDollar,
  previewSwap,
  sendRaw,
  storeOf,
  untilDone,
} from '../../../test/swap/swapPreview.ts'
import { DOLLAR, GATEWAY, openSwapPage, sentQuote, sentSwap, wantDollars } from '../../../test/swap/testSwap.ts'
import { eventually, observe, passUntil, waitFor, waitForRequest } from '../../../test/testKit.ts'
import { eventsOf, OTHER } from '../../../test/testSend.ts'
import { switchNetwork } from '../../connections/actions/switchNetwork.ts'
import { forgetUser } from '../../forgetUser.ts'
import { closeModal } from '../../modal/actions.ts'
import { pushView } from '../../router/actions.ts'
import { fetchTransactions } from '../../transactions/actions/fetchTransactions.ts'
import { rebuildSwap } from '../actions/rebuildSwap.ts'
import { reviewSwap } from '../actions/reviewSwap.ts'
import { setSwapSlippage } from '../actions/setSwapSlippage.ts'
import { startSwap } from '../actions/startSwap.ts'
import { cancelSwap, submitSwap } from '../actions/submitSwap.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())
beforeEach(() => chain.setAutomine(true))

describe('submitSwap', () => {
  test('default: pays exactly what is shown, reports the progress, and shows the account', async () => {
    const page = await previewSwap(chain)
    const before = await chain.balanceOf(GATEWAY)
    const seen = observe(page.kit, ({ router, swap }) => [router.view, swap?.status])
    await untilDone(page, submitSwap(page.kit))
    // In one change, the form is emptied and the view Account is shown.
    expect(seen).toContain('Account uninitialized')
    expect(seen).not.toContain('SwapPreview uninitialized')
    expect(await chain.balanceOf(GATEWAY)).toBe(before + parseEther('1'))
    expect(askedWallet(page)[0]).toMatchObject({ gas: '0xea60', gasPrice: '0x77359400', type: '0x0' })
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
      page.services.queriesTo('balance').some((query) => String(query).includes(encodeURIComponent(DOLLAR))),
    )
  })

  test('behavior: outside the swap views the view stays, and the history is read until it has the swap', async () => {
    const page = await openSwapPage(chain)
    closeModal(page.kit)
    pushView(page.kit, 'Networks')
    const histories = () => page.services.paths().filter((path) => path.endsWith('/history')).length
    await fetchTransactions(page.kit)
    await startSwap(page.kit)
    await wantDollars(page)
    await rebuildSwap(page.kit)
    const before = histories()
    await untilDone(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
    expect(page.kit.router.getState().view).toBe('Networks')
    await passUntil(page, () => histories() > before + 1)
  })

  test('default: the amount is shown cut to three decimals', async () => {
    const amounts = { toAmount: '1980123956', minimumReceived: '1960322716' }
    const page = await previewSwap(chain, {
      data: {
        quotes: sentQuote(amounts),
        'build-transaction': sentSwap({ amount: amounts.toAmount, minimumReceived: amounts.minimumReceived }),
      },
    })
    await untilDone(page, submitSwap(page.kit))
    const shown = page.toasts().filter((toast) => toast?.startsWith('Swap'))
    expect(shown).toEqual(['Swapping ETH to HUSD 1980.123', 'Swapped ETH to HUSD 1980.123'])
  })

  test('default: after the swap, the balance of the source token is read again', async () => {
    const page = await previewOfDollar(chain, { allowance: { allowance: '1000000' } })
    const forced = () =>
      page.services.queriesTo('balance').filter((query) => query.get('forceUpdate')?.includes(DOLLAR) === true)
    expect(forced()).toHaveLength(0)
    await untilDone(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(page.toasts()).toContain('Swapped HUSD to ETH 0')
    await eventually(() => forced().length > 0)
  })

  test('behavior: shows that it waits for a block, and follows the transaction after the modal has closed', async () => {
    const page = await previewSwap(chain)
    await chain.setAutomine(false)
    const running = submitSwap(page.kit)
    await waitFor(storeOf(page), ({ sent }) => sent?.status === 'submitted')
    closeModal(page.kit)
    expect(page.state().status).toBe('uninitialized')
    await chain.mine()
    await untilDone(page, running)
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: a transaction sent after the user has changed the network is still followed', async () => {
    const page = await previewSwap(chain)
    page.wallet.answers['eth_sendTransaction'] = async () => {
      await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
      return sendRaw(page, {})
    }
    await untilDone(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
    expect(page.toasts()).not.toContain('Transaction error')
    expect(page.state()).toMatchObject({ step: 'idle', sent: undefined })
  })

  test('behavior: a destroyed kit follows no transaction', async () => {
    const page = await previewSwap(chain)
    await chain.setAutomine(false)
    const running = submitSwap(page.kit)
    await waitFor(storeOf(page), ({ sent }) => sent?.status === 'submitted')
    page.kit.destroy()
    await untilDone(page, running)
    expect(page.toasts()).not.toContain('Transaction error')
  })

  test('behavior: the outcome of a swap is not reported after the user was forgotten', async () => {
    const page = await previewSwap(chain)
    await chain.setAutomine(false)
    const running = submitSwap(page.kit)
    await waitFor(storeOf(page), ({ sent }) => sent?.status === 'submitted')
    await forgetUser(page.kit)
    await chain.mine()
    await untilDone(page, running)
    expect(page.toasts()).not.toContain('Swapped ETH to HUSD 1980')
    expect(page.toasts()).not.toContain('Transaction error')
    expect(page.kit.toasts.getState().open).toBe(false)
  })

  test('behavior: a swap that the wallet answers after the user was forgotten is not reported', async () => {
    const page = await previewSwap(chain)
    const held = createDeferred()
    page.wallet.answers['eth_sendTransaction'] = () => held.promise.then(() => sendRaw(page, {}))
    const running = submitSwap(page.kit)
    await waitForRequest(page.wallet, 'eth_sendTransaction')
    await forgetUser(page.kit)
    held.resolve()
    await untilDone(page, running)
    expect(page.toasts().filter((toast) => toast?.startsWith('Swap'))).toEqual([])
    expect(page.kit.toasts.getState().open).toBe(false)
  })

  test('behavior: while the wallet is asked, no quote is requested', async () => {
    const page = await previewSwap(chain)
    page.wallet.neverAnswerNext('eth_sendTransaction')
    void submitSwap(page.kit)
    await waitForRequest(page.wallet, 'eth_sendTransaction')
    const before = page.services.queriesTo('quotes').length
    await setSwapSlippage(page.kit, { slippage: 2 })
    await page.clock.advance(200)
    // A request for a quote would have reached the service before this request does.
    await fetchTransactions(page.kit)
    expect(page.services.queriesTo('quotes')).toHaveLength(before)
    expect(page.state()).toMatchObject({ step: 'swapping', isLoadingQuote: false })
    await cancelSwap(page.kit)
  })

  test('error: after a rejection by the user, nothing is swapped, and the user can try again', async () => {
    const page = await previewSwap(chain)
    page.wallet.rejectNext('eth_sendTransaction')
    await submitSwap(page.kit)
    expect(page.state()).toMatchObject({ step: 'idle', failure: { code: 'rejected' } })
    expect(page.state().swapTransaction).toBeDefined()
    expect(eventsOf(page, 'SWAP_ERROR')).toMatchObject([{ message: 'User rejected the request.' }])
    expect(page.toasts()).toContain('User rejected the request.')
    expect(page.kit.router.getState().view).toBe('SwapPreview')
  })

  test('error: fails if the wallet has changed its account or chain without an event', async () => {
    const page = await previewSwap(chain)
    page.wallet.answers['eth_chainId'] = () => '0x1'
    await submitSwap(page.kit)
    expect(page.state().failure).toMatchObject({ code: 'wrongChain' })
    delete page.wallet.answers['eth_chainId']
    page.wallet.answers['eth_accounts'] = () => [OTHER]
    await submitSwap(page.kit)
    expect(page.state().failure).toMatchObject({ code: 'accountChanged' })
    expect(askedWallet(page)).toEqual([])
  })

  test('error: a transaction that fails in its block is reported', async () => {
    const page = await previewSwap(chain, {
      data: { 'build-transaction': sentSwap({ to: `eip155:31337:${chain.stakeAddress}` }) },
    })
    await untilDone(page, submitSwap(page.kit))
    expect(page.state().failure).toMatchObject({ code: 'reverted' })
    expect(page.toasts()).toContain('Transaction error')
    expect(eventsOf(page, 'SWAP_ERROR')).toHaveLength(1)
  })

  test.each([
    ['OutputBelowMinimum(uint256,uint256)', 'belowMinimum'],
    ['OrderExpired(uint256,uint256)', 'tooLate'],
  ])(
    'error: %s of the gateway is reported as %s, and the swap is rebuilt at the current price',
    async (error, code) => {
      // Code that reverts with the error and zeros: MSTORE of the selector, REVERT of its 4 bytes and two words.
      const gateway = `0x${'5e'.repeat(20)}`
      await chain.call('anvil_setCode', gateway, `0x63${toFunctionSelector(error).slice(2)}6000526044601cfd`)
      const page = await previewSwap(chain, {
        data: { 'build-transaction': sentSwap({ to: `eip155:31337:${gateway}` }) },
      })
      page.services.data['quotes'] = sentQuote({ toAmount: '1900000000', minimumReceived: '1881000000' })
      page.services.data['build-transaction'] = sentSwap({ amount: '1900000000', minimumReceived: '1881000000' })
      await untilDone(page, submitSwap(page.kit))
      expect(page.state()).toMatchObject({
        step: 'idle',
        failure: { code },
        offer: { toAmount: 1_900_000_000n },
        swapTransaction: { to: GATEWAY, toAmount: 1_900_000_000n },
      })
      expect(askedWallet(page)).toHaveLength(1)
    },
  )

  test('error: a transaction that was cancelled in the wallet does not count as a swap', async () => {
    const page = await previewSwap(chain)
    await chain.setAutomine(false)
    const running = submitSwap(page.kit)
    await waitFor(storeOf(page), ({ sent }) => sent !== undefined)
    await passUntil(page, () => page.state().sent?.status !== undefined)
    // The wallet's 'cancel': the same nonce, no value, and a higher fee.
    await sendRaw(page, { to: page.wallet.account.address, value: 0n, gasPrice: 9_000_000_000n })
    await chain.mine()
    await untilDone(page, running)
    expect(page.state().failure).toMatchObject({ code: 'cancelled' })
    expect(page.toasts()).not.toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: a wallet that uses another gas price still swaps', async () => {
    const page = await previewSwap(chain)
    page.wallet.answers['eth_sendTransaction'] = () => sendRaw(page, {})
    await untilDone(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: if the service names no gas price, the wallet chooses the fee', async () => {
    const page = await previewSwap(chain, {
      data: { 'build-transaction': sentSwap({ eip155: { gas: '60000', gasPrice: '0' } }) },
    })
    await untilDone(page, submitSwap(page.kit))
    expect(askedWallet(page)[0]).not.toHaveProperty('gasPrice')
    expect(askedWallet(page)[0]).not.toHaveProperty('type')
  })

  test('error: a transaction other than the requested one does not count as a swap', async () => {
    const page = await previewSwap(chain)
    page.wallet.answers['eth_sendTransaction'] = () => sendRaw(page, { value: parseEther('2') })
    await untilDone(page, submitSwap(page.kit))
    expect(page.state().failure).toEqual({ code: 'altered' })
    expect(page.toasts()).not.toContain('Swapped ETH to HUSD 1980')
    expect(eventsOf(page, 'SWAP_ERROR')).toHaveLength(1)
  })

  test('behavior: a contract wallet’s own transaction is not compared with the swap', async () => {
    const page = await previewSwap(chain)
    page.wallet.answers['eth_sendTransaction'] = async () => {
      const hash = await sendRaw(page, { value: parseEther('2') })
      await chain.call('anvil_setCode', page.wallet.account.address, '0x00')
      return hash
    }
    await untilDone(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: a transaction that the wallet speeds up counts as the swap, under its new hash', async () => {
    const page = await previewSwap(chain)
    await chain.setAutomine(false)
    const hashes: (string | undefined)[] = []
    onTestFinished(storeOf(page).subscribe(({ sent }) => void hashes.push(sent?.hash)))
    const running = submitSwap(page.kit)
    await waitFor(storeOf(page), ({ sent }) => sent !== undefined)
    await passUntil(page, () => page.state().sent?.status === 'submitted')
    const faster = await sendRaw(page, { gasPrice: 9_000_000_000n })
    await chain.mine()
    await untilDone(page, running)
    expect(hashes).toContain(faster)
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: a transaction that no node knows is reported as missing, and cancelling stops waiting for it', async () => {
    const page = await previewSwap(chain)
    page.wallet.answers['eth_sendTransaction'] = () => `0x${'9'.repeat(64)}`
    void submitSwap(page.kit)
    await passUntil(page, () => page.state().sent?.status === 'missing')
    await cancelSwap(page.kit)
    expect(page.state()).toMatchObject({ step: 'idle', failure: undefined })
  })

  test('behavior: a second click does not ask the wallet again; after a cancel, another swap can begin', async () => {
    const page = await previewSwap(chain)
    page.wallet.neverAnswerNext('eth_sendTransaction')
    void submitSwap(page.kit)
    void submitSwap(page.kit)
    await waitForRequest(page.wallet, 'eth_sendTransaction')
    expect(askedWallet(page)).toHaveLength(1)
    expect(page.kit.toasts.getState().toast).toMatchObject({
      variant: 'loading',
      message: 'Confirm transaction in your wallet',
    })
    await cancelSwap(page.kit)
    expect(page.state()).toMatchObject({ step: 'idle', failure: undefined })
    expect(page.kit.toasts.getState().open).toBe(false)
    await untilDone(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: an extreme price impact must be confirmed separately', async () => {
    const page = await previewSwap(chain, {
      data: { quotes: sentQuote({ priceImpact: '15.01', warnings: ['impact_extreme'] }) },
    })
    await submitSwap(page.kit)
    expect(page.state().failure).toEqual({ code: 'impactNotAccepted' })
    expect(askedWallet(page)).toEqual([])
    await untilDone(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(askedWallet(page)).toHaveLength(1)
  })

  test("behavior: with a device's clock ahead of the server's, a new quote has not expired", async () => {
    const validUntil = Date.UTC(2020, 0, 1) / 1_000
    const page = await previewSwap(chain, { data: { quotes: sentQuote({ validForS: 30, validUntil }) } })
    await page.clock.advance(29_000)
    await untilDone(page, submitSwap(page.kit))
    expect(page.toasts()).toContain('Swapped ETH to HUSD 1980')
  })

  test('behavior: an expired quote is refreshed, and the wallet is not asked for the old one', async () => {
    const page = await openSwapPage(chain)
    page.services.data['quotes'] = sentQuote({ validForS: 30 })
    await wantDollars(page)
    await reviewSwap(page.kit)
    await rebuildSwap(page.kit)
    page.services.data['quotes'] = sentQuote({ toAmount: '1970000000', minimumReceived: '1950300000' })
    page.services.data['build-transaction'] = sentSwap({ amount: '1970000000', minimumReceived: '1950300000' })
    await page.clock.advance(31_000)
    await submitSwap(page.kit)
    expect(askedWallet(page)).toEqual([])
    expect(page.state()).toMatchObject({ failure: { code: 'expired' }, offer: { toAmount: 1_970_000_000n } })
    expect(page.state().swapTransaction).toBeDefined()
  })
})
