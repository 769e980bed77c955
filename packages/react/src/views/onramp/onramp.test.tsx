import { createDeferred } from '@holdfast/base'
import { openModal, pushView } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { testAddress } from '../../../test/announceWallet.ts'
import { perform, renderKit } from '../../../test/renderKit.tsx'
import { sent, wordsOf } from '../../../test/startData.ts'
import { ORDER, openBuyView, order } from '../../../test/views/openBuyView.ts'

/** Makes the answers of the service for a purchase whose order has the given status. */
const answersFor = (status: string, changes: Record<string, unknown> = {}) => ({
  onrampurl: { url: 'https://pay.example/buy?session=abc', order: order(testAddress) },
  [ORDER]: { order: order(testAddress, { status, ...changes }) },
})

describe('OnRampProviders', () => {
  test('default: lists each provider with its fees, and disables those that are not set up', async () => {
    const { view } = await openBuyView()
    const rows = await within(await view.findByRole('list', { name: 'Providers' })).findAllByRole('button')
    expect(rows.map((row) => [wordsOf(row), (row as HTMLButtonElement).disabled])).toEqual([
      ['SandboxFees 1-2%By cardHarbourNo real money', false],
      ['CoinbaseFees 1-2%Not available here', true],
      ['Meld.ioFees 1-2%Not available here', true],
    ])
    // Without terms and privacy policy of the app, the seller needs no mention.
    expect(view.queryByText(/^Each provider sells in its own name/)).toBeNull()
  })

  test('behavior: lists no provider that sells only for another kind of chain', async () => {
    const seller = { name: 'sandbox', label: 'Sandbox', feeRange: '1-2%', namespaces: ['solana'], chains: [] }
    const { view } = await openBuyView({ answers: { providers: { providers: [seller] } } })
    const rows = await within(await view.findByRole('list', { name: 'Providers' })).findAllByRole('button')
    expect(rows.map((row) => row.querySelector('.hf-list-row-title')?.textContent)).toEqual(['Coinbase', 'Meld.io'])
  })

  test('behavior: says that no provider sells on the network if all sell only for another kind of chain', async () => {
    const sellers = ['coinbase', 'meld'].map((name) => ({
      name,
      label: name,
      feeRange: '1-2%',
      namespaces: ['solana'],
      chains: [],
    }))
    const { view } = await openBuyView({ answers: { providers: { providers: sellers } } })
    expect(await view.findByText('No provider sells here')).toBeDefined()
    expect(view.queryByRole('list', { name: 'Providers' })).toBeNull()
  })

  test('behavior: says that the ways to buy are loading', async () => {
    const options = createDeferred<unknown>()
    const { view } = await openBuyView({ answers: { options: options.promise } })
    const status = await view.findByText('The ways to buy are loading')
    expect(status.closest('[aria-busy=true] output')).not.toBeNull()
    options.resolve(500)
    expect(await view.findByRole('list', { name: 'Providers' })).toBeDefined()
    expect(view.queryByText('The ways to buy are loading')).toBeNull()
  })

  test.each(['OnRampProviders', 'OnRampActivity'] as const)(
    'behavior: %s offers to connect a wallet when there is none',
    async (view) => {
      const { kit, user } = renderKit(null)
      await perform(() => openModal(kit, { view }))
      await user.click(await screen.findByRole('button', { name: 'Connect Wallet' }))
      expect(kit.router.getState().view).toBe('Connect')
    },
  )

  test('behavior: lists two built-in providers when the service fails', async () => {
    const { view } = await openBuyView({ answers: { options: 500, providers: 500 } })
    const rows = await within(await view.findByRole('list', { name: 'Providers' })).findAllByRole('button')
    expect(rows.map((row) => row.querySelector('.hf-list-row-title')?.textContent)).toEqual(['Coinbase', 'Meld.io'])
    expect(rows.every((row) => !(row as HTMLButtonElement).disabled)).toBe(true)
  })

  test('behavior: fills the field with a suggested amount, and shows the bought amount with the fees', async () => {
    const { view, user } = await openBuyView()
    expect((await view.findAllByRole('button', { name: /^\$/ })).map((each) => each.textContent)).toEqual([
      '$100',
      '$250',
      '$500',
      '$1,000',
    ])
    await user.click(view.getByRole('button', { name: '$100' }))
    expect(view.getByRole<HTMLInputElement>('textbox', { name: 'You pay' }).value).toBe('100')
    expect(await view.findByText('About 0.051234 ETH')).toBeDefined()
    expect(view.getByText('Fees of $1.50 + $0.50 included')).toBeDefined()
  })

  test('error: shows an estimate when there is no quote', async () => {
    const { view, user } = await openBuyView({ answers: { quote: 500 } })
    await user.type(await view.findByRole('textbox', { name: 'You pay' }), '50')
    expect(await view.findByText(/^Worth about \$50, less fees\./)).toBeDefined()
  })

  test.each([
    ['4', 'The minimum is $5.'],
    ['2000.01', 'The maximum is $2,000.'],
    ['1e3', 'Enter an amount such as 100 or 49.50.'],
  ])('error: refuses %s with a message, and disables all providers', async (amount, expected) => {
    const { view, user } = await openBuyView()
    await user.type(await view.findByRole('textbox', { name: 'You pay' }), amount)
    expect(await view.findByText(expected)).toBeDefined()
    expect(view.queryByText('Enter an amount to see what you get')).toBeNull()
    expect(view.getByRole<HTMLButtonElement>('button', { name: /^Sandbox/ }).disabled).toBe(true)
  })

  test('behavior: keeps the amount when the user chooses another currency or token from a list', async () => {
    const { view, user, data } = await openBuyView()
    await user.type(await view.findByRole('textbox', { name: 'You pay' }), '50')
    await user.click(view.getByRole('button', { name: /^Pay with USD/ }))
    const currencies = within(await screen.findByRole('list', { name: 'Select Currency' }))
    expect(currencies.getByRole('button', { current: true }).textContent).toMatch(/USD.*US Dollar/)
    await user.click(currencies.getByRole('button', { name: /EUR/ }))
    await screen.findByRole('dialog', { name: 'Choose Provider' })
    await user.click(await view.findByRole('button', { name: /^Buy Ether/ }))
    const tokens = within(await screen.findByRole('list', { name: 'Select Token' }))
    expect(tokens.getByRole('button', { current: true }).textContent).toMatch(/Ether.*ETH/)
    await user.click(tokens.getByRole('button', { name: /Pebble/ }))
    expect(await view.findByRole('button', { name: /^Buy Pebble/ })).toBeDefined()
    expect(view.getByRole('button', { name: '€100' })).toBeDefined()
    expect(view.getByRole<HTMLInputElement>('textbox', { name: 'You pay' }).value).toBe('50')
    await waitFor(() => expect(data.requests.map(({ path }) => path)).toEqual(expect.arrayContaining(['EUR', 'PBL'])))
  })

  test('behavior: closes the modal after a choice from a list that is the only view', async () => {
    const { kit, user } = await openBuyView()
    await perform(() => openModal(kit, { view: 'OnRampFiatSelect' }))
    await user.click(await screen.findByRole('button', { name: /EUR/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(kit.onramp?.getState().paymentCurrency?.id).toBe('EUR')
  })

  test('behavior: lists a currency without a name if the browser does not know it', async () => {
    const options = { paymentCurrencies: [{ id: 'XQZ', payment_method_limits: [] }], purchaseCurrencies: [] }
    const { kit } = await openBuyView({ answers: { options } })
    await perform(() => openModal(kit, { view: 'OnRampFiatSelect' }))
    const rows = within(await screen.findByRole('list', { name: 'Select Currency' }))
    expect(wordsOf(await rows.findByRole('button'))).toBe('XQZ')
  })

  test('param: privacyPolicyUrl: says who the seller is', async () => {
    const { view } = await openBuyView({ options: { privacyPolicyUrl: 'https://reef.example/privacy' } })
    expect(await view.findByText(/^Each provider sells in its own name/)).toBeDefined()
  })

  test('param: termsConditionsUrl: says who the seller is, and leads to the explanation', async () => {
    const { view, user, events } = await openBuyView({ options: { termsConditionsUrl: 'https://reef.example/terms' } })
    expect(await view.findByText(/^Each provider sells in its own name/)).toBeDefined()
    await user.click(view.getByRole('button', { name: 'How does it work?' }))
    const about = within(await screen.findByRole('dialog', { name: 'What is Buy?' }))
    expect(events).toContainEqual({ event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: false } })
    await user.click(await about.findByRole('button', { name: 'Buy' }))
    expect(await screen.findByRole('dialog', { name: 'Choose Provider' })).toBeDefined()
  })

  test('behavior: says in a restricted time zone that no provider sells there', async () => {
    const { kit, view } = await openBuyView()
    await view.findByRole('button', { name: /^Sandbox/ })
    vi.stubEnv('TZ', 'Asia/Macau')
    await perform(() => openModal(kit, { view: 'WhatIsABuy' }))
    await perform(() => openModal(kit, { view: 'OnRampProviders' }))
    expect(await screen.findByText('No provider sells here')).toBeDefined()
  })
})

describe('BuyInProgress', () => {
  const tone = () => document.querySelector<HTMLElement>('.hf-kit-status')?.dataset['tone']

  async function beginPurchase(parameters: Parameters<typeof openBuyView>[0]) {
    const page = await openBuyView(parameters)
    await page.user.click(await page.view.findByRole('button', { name: /^Sandbox/ }))
    const view = within(await screen.findByRole('dialog', { name: 'Buy' }))
    return { ...page, view }
  }

  test('default: says where to continue, copies the link, and shows the purchases once the purchase proceeds', async () => {
    const { view, user, data, opened } = await beginPurchase({ answers: answersFor('opened') })
    expect(
      await view.findByText('Continue in the other window. This page will tell you when it is done.'),
    ).toBeDefined()
    expect(view.getByText('Buy in Sandbox')).toBeDefined()
    expect(tone()).toBe('waiting')
    expect(view.queryByRole('link')).toBeNull()
    for (const name of ['Open again', 'Check again']) expect(view.queryByRole('button', { name })).toBeNull()
    expect(opened).toHaveBeenCalledOnce()
    await navigator.clipboard.writeText('')
    await user.click(view.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe('https://pay.example/buy?session=abc')
    data.answers[ORDER] = { order: order(testAddress, { status: 'paid' }) }
    window.dispatchEvent(new Event('focus'))
    expect(await screen.findByRole('dialog', { name: 'Activity' })).toBeDefined()
    expect(await screen.findByText('No purchases yet')).toBeDefined()
    expect(screen.getByText('What you buy appears here.')).toBeDefined()
  })

  test('behavior: offers no link while the checkout is being prepared', async () => {
    const { onrampurl, ...others } = answersFor('opened')
    const checkout = createDeferred<unknown>()
    const { view } = await beginPurchase({ answers: { ...others, onrampurl: checkout.promise } })
    expect(await view.findByText('The checkout is being prepared')).toBeDefined()
    const copy = view.getByRole<HTMLButtonElement>('button', { name: 'Copy link' })
    expect(copy.disabled).toBe(true)
    checkout.resolve(onrampurl)
    await waitFor(() => expect(copy.disabled).toBe(false))
  })

  test('error: says that the browser forbids copying the link', async () => {
    const { view, user } = await beginPurchase({ answers: answersFor('opened') })
    await view.findByText(/^Continue in the other window/)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('forbidden', 'NotAllowedError'))
    await user.click(view.getByRole('button', { name: 'Copy link' }))
    expect(
      await screen.findByText('Failed to copy. Allow this page to use the clipboard, then try again.'),
    ).toBeDefined()
    expect(screen.queryByText('Link copied')).toBeNull()
  })

  test('behavior: shows a link if the browser blocks the window', async () => {
    const { view, user } = await beginPurchase({ answers: answersFor('created'), opens: () => null })
    const link = await view.findByRole<HTMLAnchorElement>('link', { name: /^Open Sandbox/ })
    expect(view.getByText('The window was blocked')).toBeDefined()
    expect([link.href, link.target, link.rel]).toEqual([
      'https://pay.example/buy?session=abc',
      '_blank',
      'noreferrer noopener',
    ])
    await user.click(link)
    expect(await view.findByText('Continue at Sandbox. This page will tell you when it is done.')).toBeDefined()
  })

  test('behavior: offers to open the window again and to check the order after the window was closed early', async () => {
    const popup = { closed: false, opener: window as unknown, location: { href: '' } }
    const { view, user, data, opened } = await beginPurchase({ answers: answersFor('opened'), opens: () => popup })
    await view.findByText(/^Continue in the other window/)
    popup.closed = true
    expect(await view.findByText('The window is closed', undefined, { timeout: 5_000 })).toBeDefined()
    const countChecks = () => data.requests.filter(({ path }) => path === ORDER).length
    const before = countChecks()
    await user.click(view.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(countChecks()).toBeGreaterThan(before))
    popup.closed = false
    await user.click(view.getByRole('button', { name: 'Open again' }))
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
    expect(await view.findByText('Buy in Sandbox')).toBeDefined()
  })

  test.each([
    ['declined', answersFor('failed'), /^The payment was declined/],
    ['expired', answersFor('expired'), /^The checkout expired/],
    ['unknown', { ...answersFor('created'), [ORDER]: 404 }, /ask Sandbox\.$/],
    ['without a checkout', { onrampurl: 500 }, /^No checkout could be opened/],
  ])('error: says that a purchase failed (%s), and tries again on request', async (_, answers, expected) => {
    const { view, user, data } = await beginPurchase({ answers })
    expect(await view.findByText('Buy failed')).toBeDefined()
    expect(view.getByText(expected)).toBeDefined()
    expect(tone()).toBe('error')
    expect(view.queryByRole('button', { name: 'Copy link' })).toBeNull()
    // A declined purchase cannot change any more, and a purchase without a checkout has no order to check.
    const canCheck = expected.source.includes('expired') || expected.source.includes('ask')
    expect(view.queryByRole('button', { name: 'Check again' }) !== null).toBe(canCheck)
    Object.assign(data.answers, answersFor('opened'))
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(await view.findByText('Buy in Sandbox')).toBeDefined()
  })

  test.each(['paid', 'confirmed'])(
    "behavior: on 'Check again', finds that an expired purchase is %s after all",
    async (status) => {
      const { view, user, data, opened } = await beginPurchase({ answers: answersFor('expired') })
      await view.findByText('Buy failed')
      Object.assign(data.answers, answersFor(status))
      await user.click(view.getByRole('button', { name: 'Check again' }))
      expect(await screen.findByRole('dialog', { name: 'Activity' })).toBeDefined()
      // No other checkout was opened, since it would ask for another payment.
      expect(opened).toHaveBeenCalledOnce()
    },
  )

  test('behavior: says that there is no purchase', async () => {
    const { kit } = await openBuyView()
    await perform(() => pushView(kit, 'BuyInProgress'))
    expect(await screen.findByText('No link found')).toBeDefined()
  })
})

describe('OnRampActivity', () => {
  const purchase = (id: number, status: string, transfers?: unknown[]) =>
    sent(id, { operationType: 'buy', status: `ONRAMP_TRANSACTION_STATUS_${status}`, hash: '' }, transfers)
  const token = { direction: 'in', quantity: { numeric: '0.05' }, fungible_info: { name: 'Ether', symbol: 'ETH' } }

  test('default: lists pending, completed and failed purchases by month, but none without a token', async () => {
    const data = [
      purchase(1, 'IN_PROGRESS', [token]),
      purchase(2, 'SUCCESS', [token]),
      purchase(60, 'FAILED', [token]),
      purchase(61, 'SUCCESS', [{ direction: 'in', quantity: { numeric: '1' } }]),
      purchase(100, 'SUCCESS', [{ direction: 'in', quantity: { numeric: '1' } }]),
    ]
    const { kit } = await openBuyView({ answers: { history: { data, next: null } } })
    await perform(() => pushView(kit, 'OnRampActivity'))
    const months = await screen.findAllByRole('region', { name: /2025/ })
    expect(months.map((month) => month.querySelector('h3')?.textContent)).toEqual(['April 2025', 'February 2025'])
    const rows = within(screen.getByRole('dialog', { name: 'Activity' })).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('.hf-kit-activity-text')?.textContent)).toEqual([
      'BoughtPending+0.05 ETH',
      'Bought+0.05 ETH',
      'BoughtFailed+0.05 ETH',
    ])
  })

  test("behavior: links a purchase that reached the chain to the explorer, and goes back on 'Done'", async () => {
    const data = [
      purchase(1, 'IN_PROGRESS', [token]),
      sent(2, { operationType: 'buy', hash: '0xb2' }, [token]),
      sent(3, { operationType: 'buy', hash: '0xb3', chain: 'eip155:10' }, [token]),
    ]
    const { kit, user } = await openBuyView({ answers: { history: { data, next: null } } })
    await perform(() => pushView(kit, 'OnRampActivity'))
    await screen.findAllByRole('region', { name: /2025/ })
    const rows = within(screen.getByRole('dialog', { name: 'Activity' }))
    // The explorer covers only its own chain.
    expect(rows.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)).toEqual([
      'https://lookout.example/tx/0xb2',
    ])
    await user.click(rows.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('dialog', { name: 'Choose Provider' })).toBeDefined()
  })

  test('behavior: says that the purchases are loading', async () => {
    const history = createDeferred<unknown>()
    const { kit } = await openBuyView({ answers: { history: history.promise } })
    await perform(() => pushView(kit, 'OnRampActivity'))
    const status = await screen.findByText('Your purchases are loading')
    expect(status.closest('[aria-busy=true] output')).not.toBeNull()
    history.resolve({ data: [purchase(1, 'SUCCESS', [token])], next: null })
    expect(await screen.findByRole('region', { name: 'April 2025' })).toBeDefined()
    expect(screen.queryByText('Your purchases are loading')).toBeNull()
  })

  test('error: keeps the listed purchases if they cannot be read again', async () => {
    const { kit, data } = await openBuyView({
      answers: { history: { data: [purchase(1, 'SUCCESS', [token])], next: null } },
    })
    await perform(() => pushView(kit, 'OnRampActivity'))
    await screen.findByRole('region', { name: 'April 2025' })
    data.answers['history'] = 500
    await perform(() => openModal(kit, { view: 'OnRampProviders' }))
    await perform(() => pushView(kit, 'OnRampActivity'))
    await waitFor(() => expect(kit.onramp?.getState().reading).toBe('failed'))
    expect(await screen.findByRole('region', { name: 'April 2025' })).toBeDefined()
    expect(screen.queryByText('Your purchases could not be loaded')).toBeNull()
  })

  test.each<[string, unknown, string]>([
    ['is an error', 500, 'The service gave no usable answer. What you have bought is not affected.'],
    ['does not arrive', 'none', 'You may be offline. What you have bought is not affected.'],
  ])('error: says that the purchases cannot be read if the answer %s', async (_, answer, hint) => {
    const { view, user } = await openBuyView({ answers: { history: answer } })
    await user.click(await view.findByRole('button', { name: 'Purchases' }))
    expect(await screen.findByText('Your purchases could not be loaded')).toBeDefined()
    expect(screen.getByText(hint)).toBeDefined()
  })
})
