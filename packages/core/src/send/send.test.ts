import { toEvmCoinType } from '@holdfast/api/names'
import { createDeferred } from '@holdfast/base'
import type { TestChain } from '@holdfast/testing'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDataServices, pushNews } from '../../test/services/testData.ts'
import { eventually, observe, passUntil, testNetwork, waitForRequest } from '../../test/testKit.ts'
import {
  askedToSend,
  eventsOf,
  FRIEND,
  OTHER,
  openSendPage,
  review,
  sendUnmined,
  startTokenChain,
} from '../../test/testSend.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { getAccount } from '../connections/snapshot.ts'
import { forgetUser } from '../forgetUser.ts'
import { walletError } from '../mock-wallet/walletError.ts'
import { pushView } from '../router/actions.ts'
import { recentReceiversKey } from '../storage/receiverKeys.ts'
import { hideToast } from '../toasts/actions.ts'
import { checkSend } from './actions/checkSend.ts'
import { reviewSend } from './actions/reviewSend.ts'
import { setReceiver } from './actions/setReceiver.ts'
import { setMaxSendAmount, setSendAmount } from './actions/setSendAmount.ts'
import { setSendUnit } from './actions/setSendUnit.ts'
import { startSend } from './actions/startSend.ts'
import { cancelSend, submitSend } from './actions/submitSend.ts'
import { SendIncompleteError } from './errors.ts'
import { initialSendState } from './state.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTokenChain()
})
afterAll(() => chain.stop())
beforeEach(() => chain.setAutomine(true))

describe('startSend', () => {
  test("default: reads the network's own currency, its balance, and what a transfer costs", async () => {
    const { state, events } = await openSendPage(chain)
    expect(state().token).toMatchObject({ standard: 'native', symbol: 'ETH', decimals: 18, balance: parseEther('10') })
    expect(state()).toMatchObject({ networkBalance: parseEther('10'), sendTokenAmount: '', lastRetry: undefined })
    expect(state().gasPrice).toBeGreaterThan(0n)
    expect(state().tokenBalances).toHaveLength(1)
    expect(events).toContainEqual({
      event: 'OPEN_SEND',
      properties: { network: 'eip155:31337', isSmartAccount: false },
    })
  })

  test('error: if the service fails, the failure, the tokens and the chosen currency are stored in one change', async () => {
    const services = await createDataServices()
    services.data['balance'] = 503
    const page = await openSendPage(chain, services.options)
    await cancelSend(page.kit)
    const seen = observe(page.kit, ({ send }) => [send?.token?.symbol, send?.tokenBalances?.length, send?.lastRetry])
    await startSend(page.kit)
    expect(seen).toEqual(['ETH 1 0'])
  })
})

describe('submitSend', () => {
  test('default: the receiver gets exactly the amount, and the store has the progress', async () => {
    const page = await openSendPage(chain)
    const before = await chain.balanceOf(FRIEND)
    await review(page)
    expect(page.kit.router.getState().view).toBe('WalletSendPreview')
    expect(await checkSend(page.kit)).toBeUndefined()
    await chain.setAutomine(false)
    const seen = observe(page.kit, ({ router, send }) => [router.view, send?.progress.status, send?.sendTokenAmount])
    await submitSend(page.kit)
    expect(page.state().progress).toMatchObject({ status: 'submitted', isAltered: false })
    // In one change, the send is submitted, the form is cleared and the progress view is shown.
    expect(seen.filter((entry) => entry.includes('submitted'))).toEqual(['WalletSendProgress submitted '])
    expect(page.kit.router.getState().history).toEqual(['Account', 'WalletSendProgress'])
    await chain.mine()
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect(await chain.balanceOf(FRIEND)).toBe(before + parseEther('1.5'))
    // The view shows the confirmation, so there is no toast for it.
    expect(page.toasts()).toEqual(['Transaction started'])
    // The balances are read again.
    await passUntil(page, () => (getAccount(page.kit).balance ?? parseEther('10')) < parseEther('8.5'))
    const properties = { network: 'eip155:31337', token: 'ETH', amount: '1.5', isSmartAccount: false }
    expect(eventsOf(page, 'SEND_INITIATED')).toEqual([properties])
    expect(eventsOf(page, 'SEND_SUCCESS')).toEqual([properties])
    expect(eventsOf(page, 'SEND_ERROR')).toEqual([])
    expect(askedToSend(page)[0]).toMatchObject({ type: '0x0', gasPrice: expect.stringMatching(/^0x/) })
    expect(page.kit.internals.storage.get(recentReceiversKey)).toMatchObject([{ address: FRIEND }])
    expect(page.state()).toMatchObject({ sendTokenAmount: '', receiver: '', receiverAddress: undefined })
  })

  test('behavior: a send is confirmed as soon as the service reports activity of the account, before the next poll', async () => {
    const services = await createDataServices()
    services.data['balance'] = { balances: [] }
    const page = await openSendPage(chain, services.options)
    const push = await pushNews(page.kit)
    await review(page)
    await chain.setAutomine(false)
    await submitSend(page.kit)
    await chain.mine()
    await eventually(push.isHeard)
    push('activity')
    await eventually(() => page.state().progress.status === 'confirmed')
  })

  test('behavior: Max leaves exactly the fee, even if the fee changes later', async () => {
    const page = await openSendPage(chain)
    await setMaxSendAmount(page.kit)
    await setReceiver(page.kit, { receiver: FRIEND, isPasted: true })
    await chain.call('anvil_setNextBlockBaseFeePerGas', '0x77359400')
    await chain.mine()
    await reviewSend(page.kit)
    await checkSend(page.kit)
    await submitSend(page.kit)
    await passUntil(page, () => page.state().progress.status === 'confirmed')
    expect(await chain.balanceOf(page.wallet.account.address)).toBe(0n)
  })

  test('behavior: a send that the wallet answers after the user was forgotten is neither stored nor reported', async () => {
    const page = await openSendPage(chain)
    await review(page)
    const held = createDeferred<Hex>()
    page.wallet.answers['eth_sendTransaction'] = () => held.promise
    const late = submitSend(page.kit)
    await waitForRequest(page.wallet, 'eth_sendTransaction')
    await forgetUser(page.kit)
    held.resolve(`0x${'c3'.repeat(32)}`)
    await late
    expect([...page.window.stored.keys()].join()).not.toMatch(/pending_sends|recent_receivers/)
    expect(page.toasts().filter(Boolean)).toEqual([])
    expect(page.state()).toEqual(initialSendState)
  })

  test('behavior: a check that ends after the user was forgotten changes nothing', async () => {
    const page = await openSendPage(chain)
    await review(page)
    const late = submitSend(page.kit)
    await eventually(() => page.state().progress.status === 'checking')
    await forgetUser(page.kit)
    await late
    expect(page.state()).toEqual(initialSendState)
    expect(askedToSend(page)).toEqual([])
  })

  test('behavior: the outcome of a send is not reported after the user was forgotten', async () => {
    const { page } = await sendUnmined(chain)
    const stored = () => [...page.window.stored.keys()].join()
    expect(stored()).toMatch(/recent_receivers.*pending_sends|pending_sends.*recent_receivers/)
    // The only timer is then the pause between two polls of the node.
    hideToast(page.kit)
    await eventually(() => page.clock.pending() === 1)
    await forgetUser(page.kit)
    expect(page.clock.pending()).toBe(0)
    expect(stored()).not.toMatch(/pending_sends|recent_receivers/)
    expect(page.state()).toEqual(initialSendState)
  })

  test.each([
    ['no amount', '', FRIEND],
    ['no receiver', '1', ''],
    ['an amount of zero', '0', FRIEND],
    ['a text instead of an amount', 'ten', FRIEND],
    ['an invalid receiver', '1', '0x123'],
  ])('error: refuses an entry with %s', async (_, amount, receiver) => {
    const page = await openSendPage(chain)
    await setSendAmount(page.kit, { amount })
    await setReceiver(page.kit, { receiver, isPasted: true })
    await expect(submitSend(page.kit)).rejects.toThrow(SendIncompleteError)
    await expect(reviewSend(page.kit)).rejects.toThrow('Please enter a valid amount and receiver address')
    expect(page.toasts()).toEqual(['Please enter a valid amount and receiver address'])
    expect(page.kit.router.getState().view).toBe('WalletSend')
    expect(askedToSend(page)).toEqual([])
  })

  test('error: after a rejection by the user, no toast appears', async () => {
    const page = await openSendPage(chain)
    await review(page)
    page.wallet.answers['eth_sendTransaction'] = () => {
      throw walletError(4001, 'User rejected the request.')
    }
    await submitSend(page.kit)
    expect(page.state().progress).toEqual({ status: 'failed', failure: { code: 'rejected' } })
    expect(page.toasts()).toEqual([])
    expect(eventsOf(page, 'SEND_ERROR')).toMatchObject([{ message: 'User rejected the request.' }])
    expect(page.kit.router.getState().view).toBe('WalletSendPreview')
  })

  test.each<[string, unknown, string]>([
    ['an error with a code', walletError(-32_002, 'already pending'), 'pending'],
    ['an error without a message', {}, 'unknown'],
    ['undefined instead of an error', undefined, 'unknown'],
    [
      'the node’s error for insufficient funds',
      walletError(-32_000, 'insufficient funds for gas * price + value'),
      'insufficientFunds',
    ],
  ])('error: fails, with a toast, if the wallet throws %s', async (_, thrown, code) => {
    const page = await openSendPage(chain)
    await review(page)
    page.wallet.answers['eth_sendTransaction'] = () => {
      throw thrown
    }
    await submitSend(page.kit)
    expect(page.state().progress).toMatchObject({ status: 'failed', failure: { code } })
    expect(page.toasts()).toEqual(['Something went wrong'])
    expect(eventsOf(page, 'SEND_ERROR')).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a number', 7],
    ['a short hash', '0x12'],
    ['an object', { hash: `0x${'1'.repeat(64)}` }],
  ])('error: fails if the wallet answers with %s instead of a hash', async (_, answer) => {
    const page = await openSendPage(chain)
    await review(page)
    page.wallet.answers['eth_sendTransaction'] = () => answer
    await submitSend(page.kit)
    expect(page.state().progress).toMatchObject({ status: 'failed', failure: { code: 'badAnswer' } })
  })

  test('error: fails if the wallet has changed its account or chain without an event', async () => {
    const page = await openSendPage(chain)
    await review(page)
    page.wallet.answers['eth_chainId'] = () => '0x1'
    await submitSend(page.kit)
    expect(page.state().progress).toMatchObject({ failure: { code: 'wrongChain' } })
    delete page.wallet.answers['eth_chainId']
    page.wallet.answers['eth_accounts'] = () => [OTHER]
    await submitSend(page.kit)
    expect(page.state().progress).toMatchObject({ failure: { code: 'accountChanged' } })
    expect(askedToSend(page)).toEqual([])
  })

  test('error: if the balance was spent after the review, the wallet is not asked', async () => {
    const page = await openSendPage(chain)
    await review(page, '9')
    await chain.setBalance(page.wallet.account.address, parseEther('1'))
    await submitSend(page.kit)
    expect(page.state().progress).toMatchObject({ failure: { code: 'insufficientBalance' } })
    expect(askedToSend(page)).toEqual([])
  })

  test('error: a contract that accepts no ether is detected before the wallet is asked', async () => {
    const page = await openSendPage(chain)
    await review(page, '1', chain.stakeAddress)
    expect(page.state().warnings.map(({ kind }) => kind)).toContain('contract')
    expect(await checkSend(page.kit)).toMatchObject({ code: 'reverted' })
    await submitSend(page.kit)
    expect(page.state().progress).toMatchObject({ status: 'failed', failure: { code: 'reverted' } })
    expect(askedToSend(page)).toEqual([])
  })

  test('behavior: leaving the view while the wallet is asked cancels the send; a transaction approved later is followed', async () => {
    const page = await openSendPage(chain)
    await review(page)
    const approval = createDeferred<Hex>()
    page.wallet.answers['eth_sendTransaction'] = () => approval.promise
    const sending = submitSend(page.kit)
    await waitForRequest(page.wallet, 'eth_sendTransaction')
    expect(page.state()).toMatchObject({ loading: true, progress: { status: 'awaitingWallet' } })
    pushView(page.kit, 'Account')
    expect(page.state()).toMatchObject({ loading: false, progress: { status: 'idle' } })
    approval.resolve(`0x${'ab'.repeat(32)}`)
    await sending
    expect(page.state().progress).toMatchObject({ status: 'submitted' })
    expect(page.toasts()).toContain('Transaction started')
    expect(page.kit.router.getState().view).toBe('Account')
  })

  test('behavior: after a cancel during the check of the wallet, the wallet is not asked to send', async () => {
    const page = await openSendPage(chain)
    await review(page)
    let isAsked = false
    const chainId = createDeferred<string>()
    page.wallet.answers['eth_chainId'] = () => {
      isAsked = true
      return chainId.promise
    }
    const sending = submitSend(page.kit)
    await eventually(() => isAsked)
    await cancelSend(page.kit)
    chainId.resolve('0x7a69')
    await sending
    expect(page.state().progress).toEqual({ status: 'idle' })
    expect([askedToSend(page), page.toasts()]).toEqual([[], []])
  })

  test('behavior: a second click does not ask the wallet again; after a cancel, another send can begin', async () => {
    const page = await openSendPage(chain)
    await review(page)
    page.wallet.answers['eth_sendTransaction'] = () => new Promise(() => {})
    void submitSend(page.kit)
    void submitSend(page.kit)
    await eventually(() => page.state().progress.status === 'awaitingWallet')
    const asked = () => askedToSend(page).length
    expect(asked()).toBe(1)
    await cancelSend(page.kit)
    expect(page.state().progress).toEqual({ status: 'idle' })
    delete page.wallet.answers['eth_sendTransaction']
    await submitSend(page.kit)
    expect(page.state().progress).toMatchObject({ status: 'submitted' })
    expect(asked()).toBe(2)
  })
})

describe('setReceiver', () => {
  const nameZone = 'holdfast.eth'
  const name = `rowan.${nameZone}`
  const recordOf = (addresses: Record<number, string>) => ({
    name,
    registered: 1,
    updated: 1,
    addresses: Object.fromEntries(
      Object.entries(addresses).map(([chainId, address]) => [toEvmCoinType(Number(chainId)), { address, created: '' }]),
    ),
    attributes: [],
  })

  test('behavior: a late answer for one network does not replace the address of the same name on another network', async () => {
    const services = await createDataServices()
    const { respond } = services
    const held = createDeferred<{ status: number; body: unknown }>()
    const lookups: (() => typeof held.promise | { status: number; body: unknown })[] = [
      () => held.promise,
      () => ({ status: 200, body: recordOf({ 31338: OTHER }) }),
    ]
    const path = `/v1/profile/account/${name}`
    services.respond = (request) => (request.path === path ? lookups.shift()?.() : respond(request))
    const networks = [31_337, 31_338].map((id) => testNetwork(id, chain.rpcUrl))
    const page = await openSendPage(chain, { ...services.options, nameZone, networks })
    page.wallet.knownChainIds.add(31_338)
    const first = setReceiver(page.kit, { receiver: name, isPasted: true })
    await services.untilRequested(path)
    await switchNetwork(page.kit, { caipNetworkId: 'eip155:31338' })
    await setReceiver(page.kit, { receiver: name, isPasted: true })
    expect(page.state().receiverAddress).toBe(OTHER)
    held.resolve({ status: 200, body: recordOf({ 31337: FRIEND }) })
    await first
    expect(page.state()).toMatchObject({ receiver: name, receiverAddress: OTHER })
  })
})

describe('setSendUnit', () => {
  test('behavior: an amount in dollars is invalid if the token has no price', async () => {
    const page = await openSendPage(chain)
    await setSendUnit(page.kit, { unit: 'fiat' })
    await setSendAmount(page.kit, { amount: '5' })
    await setReceiver(page.kit, { receiver: FRIEND, isPasted: true })
    await expect(reviewSend(page.kit)).rejects.toThrow(SendIncompleteError)
  })
})
