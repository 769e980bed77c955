import { openModal, pushView } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { testAddress } from '../../../test/announceWallet.ts'
import { ORDER, openBuyView, order } from '../../../test/openBuyView.ts'
import { perform } from '../../../test/renderKit.tsx'
import { sent, wordsOf } from '../../../test/startData.ts'

/** Answers of the service for a purchase whose order has a status. */
const bought = (status: string, changes: Record<string, unknown> = {}) => ({
  onrampurl: { url: 'https://pay.example/buy?session=abc', order: order(testAddress) },
  [ORDER]: { order: order(testAddress, { status, ...changes }) },
})

describe('OnRampProviders', () => {
  test('default: lists each provider with its fees; one that is not set up cannot be pressed', async () => {
    const { view } = await openBuyView()
    const rows = await within(await view.findByRole('list', { name: 'Providers' })).findAllByRole('button')
    expect(rows.map((row) => [wordsOf(row), (row as HTMLButtonElement).disabled])).toEqual([
      ['SandboxFees 1-2%By cardHarbourNo real money', false],
      ['CoinbaseFees 1-2%Not available here', true],
      ['Meld.ioFees 1-2%Not available here', true],
    ])
  })

  test('param: namespaces: without an answer from the service, two built-in providers', async () => {
    const { view } = await openBuyView({ answers: { options: 500, providers: 500 } })
    const rows = await within(await view.findByRole('list', { name: 'Providers' })).findAllByRole('button')
    expect(rows.map((row) => row.querySelector('.hf-list-row-title')?.textContent)).toEqual(['Coinbase', 'Meld.io'])
    expect(rows.every((row) => !(row as HTMLButtonElement).disabled)).toBe(true)
  })

  test('behavior: a suggested amount fills the field, and the bought amount is shown with the fees', async () => {
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

  test('error: without a quote the amount is marked as an estimate', async () => {
    const { view, user } = await openBuyView({ answers: { quote: 500 } })
    await user.type(await view.findByRole('textbox', { name: 'You pay' }), '50')
    expect(await view.findByText(/^Worth about \$50, less fees\./)).toBeDefined()
  })

  test.each([
    ['4', 'The minimum is $5.'],
    ['2000.01', 'The maximum is $2,000.'],
    ['1e3', 'Enter an amount such as 100 or 49.50.'],
  ])('error: %s is refused with a message, and no provider can be pressed', async (amount, words) => {
    const { view, user } = await openBuyView()
    await user.type(await view.findByRole('textbox', { name: 'You pay' }), amount)
    expect(await view.findByText(words)).toBeDefined()
    expect(view.queryByText('Enter an amount to see what you get')).toBeNull()
    expect(view.getByRole<HTMLButtonElement>('button', { name: /^Sandbox/ }).disabled).toBe(true)
  })

  test('behavior: another currency and another token are chosen in lists, and the amount stays', async () => {
    const { view, user, data } = await openBuyView()
    await user.type(await view.findByRole('textbox', { name: 'You pay' }), '50')
    await user.click(view.getByRole('button', { name: /^Pay with USD/ }))
    const currencies = within(await screen.findByRole('dialog', { name: 'Select Currency' }))
    expect((await currencies.findByRole('button', { name: /USD/, current: true })).textContent).toContain('US Dollar')
    await user.click(currencies.getByRole('button', { name: /EUR/ }))
    await screen.findByRole('dialog', { name: 'Choose Provider' })
    await user.click(await view.findByRole('button', { name: /^Buy Ether/ }))
    const tokens = within(await screen.findByRole('dialog', { name: 'Select Token' }))
    await user.click(await tokens.findByRole('button', { name: /Pebble/ }))
    expect(await view.findByRole('button', { name: /^Buy Pebble/ })).toBeDefined()
    expect(view.getByRole('button', { name: '€100' })).toBeDefined()
    expect(view.getByRole<HTMLInputElement>('textbox', { name: 'You pay' }).value).toBe('50')
    await waitFor(() => expect(data.requests.map(({ path }) => path)).toEqual(expect.arrayContaining(['EUR', 'PBL'])))
  })

  test('behavior: a list that is the only view closes the modal with the choice', async () => {
    const { kit, user } = await openBuyView()
    await perform(() => openModal(kit, { view: 'OnRampFiatSelect' }))
    await user.click(await screen.findByRole('button', { name: /EUR/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(kit.onramp?.getState().paymentCurrency?.id).toBe('EUR')
  })

  test('param: termsConditionsUrl: says who the seller is, and leads to the explanation', async () => {
    const { view, user, events } = await openBuyView({ options: { termsConditionsUrl: 'https://reef.example/terms' } })
    expect(await view.findByText(/^Providers sell in their own name/)).toBeDefined()
    await user.click(view.getByRole('button', { name: 'How does it work?' }))
    const about = within(await screen.findByRole('dialog', { name: 'What is Buy?' }))
    expect(events).toContainEqual({ event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: false } })
    await user.click(await about.findByRole('button', { name: 'Buy' }))
    expect(await screen.findByRole('dialog', { name: 'Choose Provider' })).toBeDefined()
  })

  test('behavior: in a restricted time zone the view says that no provider sells there', async () => {
    const { kit, view } = await openBuyView()
    await view.findByRole('button', { name: /^Sandbox/ })
    vi.stubEnv('TZ', 'Asia/Macau')
    await perform(() => openModal(kit, { view: 'WhatIsABuy' }))
    await perform(() => openModal(kit, { view: 'OnRampProviders' }))
    expect(await screen.findByText('No provider sells here')).toBeDefined()
  })
})

describe('BuyInProgress', () => {
  async function press(parameters: Parameters<typeof openBuyView>[0]) {
    const page = await openBuyView(parameters)
    await page.user.click(await page.view.findByRole('button', { name: /^Sandbox/ }))
    const view = within(await screen.findByRole('dialog', { name: 'Buy' }))
    return { ...page, view }
  }

  test('default: says where to continue, copies the link, and shows the purchases once this one proceeds', async () => {
    const { view, user, data, opened } = await press({ answers: bought('opened') })
    expect(
      await view.findByText('Continue in the other window. This page will tell you when it is done.'),
    ).toBeDefined()
    expect(view.getByText('Buy in Sandbox')).toBeDefined()
    expect(opened).toHaveBeenCalledOnce()
    await user.click(view.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe('https://pay.example/buy?session=abc')
    data.answers[ORDER] = { order: order(testAddress, { status: 'paid' }) }
    window.dispatchEvent(new Event('focus'))
    expect(await screen.findByRole('dialog', { name: 'Activity' })).toBeDefined()
    expect(await screen.findByText('No purchases yet')).toBeDefined()
    expect(screen.getByText('What you buy appears here.')).toBeDefined()
  })

  test('behavior: if the browser blocks the window, there is a link to press', async () => {
    const { view, user } = await press({ answers: bought('created'), opens: () => null })
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

  test('behavior: after the window was closed early, it can be opened again, and the order can be checked', async () => {
    const popup = { closed: false, opener: window as unknown, location: { href: '' } }
    const { view, user, data, opened } = await press({ answers: bought('opened'), opens: () => popup })
    await view.findByText(/^Continue in the other window/)
    popup.closed = true
    expect(await view.findByText('The window is closed', undefined, { timeout: 5_000 })).toBeDefined()
    const looks = () => data.requests.filter(({ path }) => path === ORDER).length
    const before = looks()
    await user.click(view.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(looks()).toBeGreaterThan(before))
    popup.closed = false
    await user.click(view.getByRole('button', { name: 'Open again' }))
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
    expect(await view.findByText('Buy in Sandbox')).toBeDefined()
  })

  test.each([
    ['declined', bought('failed'), /^The payment was declined/],
    ['expired', bought('expired'), /^The checkout expired/],
    ['unknown', { ...bought('created'), [ORDER]: 404 }, /ask Sandbox\.$/],
    ['without a checkout', { onrampurl: 500 }, /^No checkout could be opened/],
  ])('error: %s is shown, and can be tried again', async (_, answers, words) => {
    const { view, user, data } = await press({ answers })
    expect(await view.findByText('Buy failed')).toBeDefined()
    expect(view.getByText(words)).toBeDefined()
    // A declined purchase stays declined, and one without a checkout has no order to check.
    const mayCome = words.source.includes('expired') || words.source.includes('ask')
    expect(view.queryByRole('button', { name: 'Check again' }) !== null).toBe(mayCome)
    Object.assign(data.answers, bought('opened'))
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(await view.findByText('Buy in Sandbox')).toBeDefined()
  })

  test('behavior: an expired purchase that was paid after all is found by checking again', async () => {
    const { view, user, data, opened } = await press({ answers: bought('expired') })
    await view.findByText('Buy failed')
    Object.assign(data.answers, bought('paid'))
    await user.click(view.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('dialog', { name: 'Activity' })).toBeDefined()
    // Another checkout would ask for another payment.
    expect(opened).toHaveBeenCalledOnce()
  })

  test('behavior: without a purchase it says so', async () => {
    const { kit } = await openBuyView()
    await perform(() => pushView(kit, 'BuyInProgress'))
    expect(await screen.findByText('No link found')).toBeDefined()
  })
})

describe('OnRampActivity', () => {
  const purchase = (id: number, status: string, transfers?: unknown[]) =>
    sent(id, { operationType: 'buy', status: `ONRAMP_TRANSACTION_STATUS_${status}`, hash: '' }, transfers)
  const token = { direction: 'in', quantity: { numeric: '0.05' }, fungible_info: { name: 'Ether', symbol: 'ETH' } }

  test('default: by month, pending, arrived and failed purchases; one that names no token is not listed', async () => {
    const data = [
      purchase(1, 'IN_PROGRESS', [token]),
      purchase(2, 'SUCCESS', [token]),
      purchase(60, 'FAILED', [token]),
      purchase(61, 'SUCCESS', [{ direction: 'in', quantity: { numeric: '1' } }]),
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

  test('behavior: a purchase that reached the chain links to it; the button goes back', async () => {
    const data = [
      purchase(1, 'IN_PROGRESS', [token]),
      sent(2, { operationType: 'buy', hash: '0xb2' }, [token]),
      sent(3, { operationType: 'buy', hash: '0xb3', chain: 'eip155:10' }, [token]),
    ]
    const { kit, user } = await openBuyView({ answers: { history: { data, next: null } } })
    await perform(() => pushView(kit, 'OnRampActivity'))
    await screen.findAllByRole('region', { name: /2025/ })
    const rows = within(screen.getByRole('dialog', { name: 'Activity' }))
    // The explorer knows its own chain only.
    expect(rows.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)).toEqual([
      'https://lookout.example/tx/0xb2',
    ])
    await user.click(rows.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('dialog', { name: 'Choose Provider' })).toBeDefined()
  })

  test('error: says that the purchases cannot be read', async () => {
    const { kit } = await openBuyView({ answers: { history: 500 } })
    await perform(() => pushView(kit, 'OnRampActivity'))
    expect(await screen.findByText('Your purchases could not be loaded')).toBeDefined()
    expect(screen.getByText('You may be offline. What you have bought is not affected.')).toBeDefined()
  })
})
