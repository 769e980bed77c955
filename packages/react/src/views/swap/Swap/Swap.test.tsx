import { createKit, openModal, openSwap, startSwap } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit, testNetworks } from '../../../../test/renderKit.tsx'
import { ether, holding, startData, wordsOf } from '../../../../test/startData.ts'

// Code that a page would load lazily is compiled here, so that compiling counts against no test's time limit.
beforeAll(async () => {
  const kit = createKit({ networks: [...testNetworks()], adapters: [eip155()] })
  await startSwap(kit)
  kit.destroy()
}, 120_000)

const CHAIN = 'eip155:31337'
const native = `${CHAIN}:0x${'e'.repeat(40)}`
const dollar = `${CHAIN}:0x00000000000000000000000000000000000000D1`
const pebble = `${CHAIN}:0x00000000000000000000000000000000000000b2`

function quoteOf(changes: Record<string, unknown> = {}) {
  const quote = {
    id: null,
    fromAmount: '1000000000000000000',
    fromAccount: native,
    toAmount: '1980123456',
    toAccount: dollar,
    minimumReceived: '1960322221',
    fee: { amount: '8500000000000000', bps: 85 },
    priceImpact: '0.4',
    route: [{ amount: '1', path: [native, pebble, dollar], pools: [] }],
    source: 'uniswap-v2',
    gas: '150000',
    warnings: [],
    ...changes,
  }
  return { quotes: [quote] }
}

/** Opens the view for exchanging, for an account with 1.5 ether. */
async function openView(answers: Record<string, unknown> = {}) {
  const data = await startData({
    balance: { balances: [ether()] },
    history: { data: [], next: null },
    price: {
      fungibles: [
        { name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2_000, address: native },
        { name: 'Harbour Dollar', symbol: 'HUSD', iconUrl: '', price: 1, address: dollar },
      ],
    },
    tokens: {
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: native, decimals: 18 },
        { name: 'Harbour Dollar', symbol: 'HUSD', address: dollar, decimals: 6 },
        { name: 'Pebble', symbol: 'PBL', address: pebble, decimals: 18 },
      ],
    },
    'gas-price': { standard: '1000000000', fast: '1', instant: '1' },
    quotes: quoteOf(),
    allowance: { allowance: '0' },
    'build-transaction': {
      tx: {
        from: native,
        to: pebble,
        data: '0x',
        amount: '1980123456',
        eip155: { gas: '180000', gasPrice: '1000000000' },
      },
    },
    ...answers,
  })
  const page = renderKit(undefined, { options: { services: { url: data.url } } })
  const wallet = await connectWallet(page.kit)
  await perform(() => openModal(page.kit))
  await perform(() => openSwap(page.kit))
  // A view is rendered again when the user comes back to it.
  const form = async () => within(await screen.findByRole('region', { name: 'Swap' }))
  const pay = () => screen.getByLabelText<HTMLInputElement>('You pay')
  const choose = async (name: RegExp) => {
    await page.user.click(await (await form()).findByRole('button', { name: /^You receive: / }))
    const list = within(await screen.findByRole('list', { name: 'Tokens' }))
    await page.user.click(list.getByRole('button', { name }))
    return form()
  }
  return { ...page, data, wallet, form, pay, choose }
}

describe('Swap', () => {
  test('default: names the missing input, and then shows the received amount, the cost and the guaranteed minimum', async () => {
    const { user, pay, choose, ...page } = await openView()
    await (await page.form()).findByRole('button', { name: 'Select token' })
    expect(pay().value).toBe('1')
    const form = await choose(/^Harbour Dollar/)
    await form.findByRole('button', { name: 'Review swap' })
    expect(await form.findByText('1 ETH = 1980.123 HUSD')).toBeDefined()
    expect(form.getByLabelText<HTMLInputElement>('You receive').value).toBe('1980.123456')
    await user.click(form.getByRole('button', { name: 'Reverse the rate' }))
    expect(form.getByText('1 HUSD = 0.000505 ETH')).toBeDefined()
    const facts = form.getAllByRole('definition').map(wordsOf)
    expect(facts[0]).toBe('1960.322221 HUSD')
    expect(facts.join(' | ')).toContain('0.0085 ETH')
    // The impact by the prices of the two tokens, and by the pools themselves.
    expect(facts).toContain('0.993 %')
    expect(facts).toContain('0.4 %')
    expect(facts).toContain('Uniswap v2')
    expect(facts).toContain('ETH → PBL → HUSD')
    await user.clear(pay())
    expect(form.getByRole('button', { name: 'Enter amount' })).toBeDefined()
    await user.type(pay(), '1,5x')
    expect(pay().value).toBe('1.5')
  })

  test('behavior: an amount above the balance cannot be reviewed', async () => {
    const { user, pay, choose } = await openView()
    const form = await choose(/^Harbour Dollar/)
    await user.clear(pay())
    await user.type(pay(), '9')
    const button = await form.findByRole<HTMLButtonElement>('button', { name: 'Insufficient balance' })
    expect(button.disabled).toBe(true)
  })

  test('behavior: slippage and deadline beyond their limits show an error, and change nothing', async () => {
    const { user, kit, choose } = await openView()
    const form = await choose(/^Harbour Dollar/)
    const slippage = form.getByLabelText<HTMLInputElement>('Slippage in percent')
    await user.clear(slippage)
    await user.type(slippage, '9')
    expect(form.getByText('Enter a number from 0.1 to 5.')).toBeDefined()
    expect(kit.swap?.getState().slippage).toBe(1)
    await user.clear(slippage)
    await user.type(slippage, '0.5')
    await expect.poll(() => kit.swap?.getState().slippage).toBe(0.5)
  })

  test('behavior: a user without the token is offered Buy instead of Max', async () => {
    const { user, form, kit } = await openView({ balance: { balances: [holding('Pebble', { address: pebble })] } })
    const side = await form()
    expect(await side.findByRole('button', { name: 'Max' })).toBeDefined()
    await user.click(side.getByRole('button', { name: /^You pay: / }))
    const list = within(await screen.findByRole('list', { name: 'Tokens' }))
    await user.click(list.getByRole('button', { name: /^Harbour Dollar/ }))
    await user.click(await (await form()).findByRole('button', { name: 'Buy' }))
    expect(kit.router.getState().view).toBe('OnRampProviders')
  })

  test('behavior: a token that is chosen cannot be chosen for the other side', async () => {
    const { form, user } = await openView()
    await user.click(await (await form()).findByRole('button', { name: /^You receive: / }))
    const list = within(await screen.findByRole('list', { name: 'Tokens' }))
    expect(list.getByRole<HTMLButtonElement>('button', { name: /^Ether/ }).disabled).toBe(true)
    await user.type(screen.getByLabelText('Search token'), dollar.slice(CHAIN.length + 1).toLowerCase())
    const found = () => within(screen.getByRole('list', { name: 'Tokens' })).getAllByRole('button')
    await expect.poll(() => found().map((row) => row.textContent)).toEqual([expect.stringContaining('Harbour Dollar')])
  })

  test('behavior: warns of a bad price, asks to accept an extreme one, and reports an unknown one', async () => {
    const quotes = quoteOf({ priceImpact: '15.5', warnings: ['impact_extreme', 'price_unknown'] })
    const { user, choose } = await openView({ quotes })
    const form = await choose(/^Harbour Dollar/)
    expect(await form.findByText(/^The price impact is over 15 %/)).toBeDefined()
    expect(form.getByText(/cannot be compared/)).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Review swap' }))
    const preview = within(await screen.findByRole('region', { name: 'Preview swap' }))
    const swap = () => preview.getByRole<HTMLButtonElement>('button', { name: 'Swap' })
    await preview.findByText('1 confirmation remains in your wallet')
    expect(swap().disabled).toBe(true)
    await user.click(preview.getByRole('checkbox'))
    expect(swap().disabled).toBe(false)
  })

  test('error: says that there is no quote, and asks again on request', async () => {
    const { user, data, choose } = await openView({ quotes: 503 })
    const form = await choose(/^Harbour Dollar/)
    expect(await form.findByText(/^The quote could not be read/)).toBeDefined()
    data.answers['quotes'] = quoteOf()
    await user.click(form.getByRole('button', { name: 'Try again' }))
    expect(await form.findByRole('button', { name: 'Review swap' })).toBeDefined()
  })

  test('error: says that a network has no exchanges', async () => {
    const { form } = await openView({ tokens: { tokens: [] } })
    expect(await (await form()).findByText('Tokens are not exchanged on Harbour')).toBeDefined()
  })
})
