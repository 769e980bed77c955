import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { holding, wordsOf } from '../../../../test/startData.ts'
import { dollar, openSwapView, pebble, quoteOf } from '../../../../test/views/openSwapView.ts'

describe('Swap', () => {
  test('default: names the missing input on the button, and then shows the received amount, the cost and the guaranteed minimum', async () => {
    const { user, pay, choose, ...page } = await openSwapView()
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
    // The price impact by the prices of the two tokens, and the impact on the pools themselves.
    expect(facts).toContain('0.993 %')
    expect(facts).toContain('0.4 %')
    expect(facts).toContain('Uniswap v2')
    expect(facts).toContain('ETH → PBL → HUSD')
    await user.clear(pay())
    expect(form.getByRole('button', { name: 'Enter amount' })).toBeDefined()
    await user.type(pay(), '1,5x')
    expect(pay().value).toBe('1.5')
  })

  test('behavior: disables the button for an amount above the balance', async () => {
    const { user, pay, choose } = await openSwapView()
    const form = await choose(/^Harbour Dollar/)
    await user.clear(pay())
    await user.type(pay(), '9')
    const button = await form.findByRole<HTMLButtonElement>('button', { name: 'Insufficient balance' })
    expect(button.disabled).toBe(true)
  })

  test('behavior: refuses a slippage beyond its limits', async () => {
    const { user, kit, choose } = await openSwapView()
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

  test('behavior: accepts a deadline of 1 to 60 whole minutes', async () => {
    const { user, kit, choose } = await openSwapView()
    const form = await choose(/^Harbour Dollar/)
    const minutes = form.getByLabelText<HTMLInputElement>('Deadline in minutes')
    expect(minutes.value).toBe('10')
    for (const wrong of ['0', '1.5', '61']) {
      await user.clear(minutes)
      await user.type(minutes, wrong)
      expect(form.getByText('Enter a whole number from 1 to 60.')).toBeDefined()
    }
    // Typing 61 has set a deadline of 6 minutes first.
    await expect.poll(() => kit.swap?.getState().ttlS).toBe(360)
    await user.clear(minutes)
    await user.type(minutes, '1')
    await expect.poll(() => kit.swap?.getState().ttlS).toBe(60)
    await user.type(minutes, '{Backspace}60')
    expect(form.queryByText('Enter a whole number from 1 to 60.')).toBeNull()
    await expect.poll(() => kit.swap?.getState().ttlS).toBe(3_600)
    expect(form.getByText('Slippage and deadline: 1 %, 60 min')).toBeDefined()
  })

  test('behavior: shows on each side the balance of the token and the worth of the amount', async () => {
    const { form, choose } = await openSwapView()
    const openForm = await form()
    expect(await openForm.findByText('Balance: 1.5 ETH')).toBeDefined()
    expect(openForm.getByText('You receive:').parentElement?.textContent).toBe('You receive: Select token')
    expect(await openForm.findByText('$2,000', { exact: false })).toBeDefined()
    const filledForm = await choose(/^Harbour Dollar/)
    await filledForm.findByRole('button', { name: 'Review swap' })
    expect(filledForm.queryByText(/^Balance: 0/)).toBeNull()
    const target = filledForm.getByLabelText<HTMLInputElement>('You receive')
    expect(target.readOnly).toBe(true)
    await expect.poll(() => target.getAttribute('aria-busy')).toBe('false')
    expect(filledForm.getByText('$1,980', { exact: false })).toBeDefined()
  })

  test('error: disables the button for an amount that no pool exchanges, and says why', async () => {
    const { choose } = await openSwapView({ quotes: { quotes: [] } })
    const form = await choose(/^Harbour Dollar/)
    const button = await form.findByRole<HTMLButtonElement>('button', { name: 'No exchange for this amount' })
    expect(button.disabled).toBe(true)
    expect(form.getByText(/^No pool exchanges these two tokens/)).toBeDefined()
  })

  test("behavior: offers 'Buy' instead of 'Max' to a user without the token", async () => {
    const { user, form, kit } = await openSwapView({ balance: { balances: [holding('Pebble', { address: pebble })] } })
    const openForm = await form()
    expect(await openForm.findByRole('button', { name: 'Max' })).toBeDefined()
    await user.click(openForm.getByRole('button', { name: /^You pay: / }))
    const list = within(await screen.findByRole('list', { name: 'Tokens' }))
    await user.click(list.getByRole('button', { name: /^Harbour Dollar/ }))
    await user.click(await (await form()).findByRole('button', { name: 'Buy' }))
    expect(kit.router.getState().view).toBe('OnRampProviders')
  })

  test('behavior: disables the token of one side in the list of the other side', async () => {
    const { form, user } = await openSwapView()
    await user.click(await (await form()).findByRole('button', { name: /^You receive: / }))
    const list = within(await screen.findByRole('list', { name: 'Tokens' }))
    expect(list.getByRole<HTMLButtonElement>('button', { name: /^Ether/ }).disabled).toBe(true)
    await user.type(screen.getByLabelText('Search token'), dollar.slice(dollar.lastIndexOf(':') + 1).toLowerCase())
    const found = () => within(screen.getByRole('list', { name: 'Tokens' })).getAllByRole('button')
    await expect.poll(() => found().map((row) => row.textContent)).toEqual([expect.stringContaining('Harbour Dollar')])
  })

  test('behavior: warns of an extreme price impact, which the user must accept, and of an unknown price', async () => {
    const quotes = quoteOf({ priceImpact: '15.5', warnings: ['impact_extreme', 'price_unknown'] })
    const { user, choose } = await openSwapView({ quotes })
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

  test('error: says that the quote could not be read, and tries again on request', async () => {
    const { user, data, choose } = await openSwapView({ quotes: 503 })
    const form = await choose(/^Harbour Dollar/)
    expect(await form.findByText(/^The quote could not be read/)).toBeDefined()
    // Only the link tries again. The button is disabled, since there is nothing to review.
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Insufficient balance' }).disabled).toBe(true)
    data.answers['quotes'] = quoteOf()
    await user.click(form.getByRole('button', { name: 'Try again' }))
    expect(await form.findByRole('button', { name: 'Review swap' })).toBeDefined()
  })
})
