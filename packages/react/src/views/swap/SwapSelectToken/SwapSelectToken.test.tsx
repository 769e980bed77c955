import { pushView } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ether, holding } from '../../../../test/startData.ts'
import { dollar, native, openSwapView, pebble } from '../../../../test/views/openSwapView.ts'

/** Opens the list of tokens to receive. */
async function openList(answers: Record<string, unknown> = {}) {
  const page = await openSwapView(answers)
  const form = await page.form()
  await form.findByText('Balance: 1.5 ETH')
  await page.user.click(form.getByRole('button', { name: /^You receive: / }))
  const search = await screen.findByRole('searchbox', { name: 'Search token' })
  const list = (name: string) => screen.queryByRole('list', { name })
  const rowsOf = (name: string) => {
    const found = list(name)
    return found ? within(found).getAllByRole<HTMLButtonElement>('button') : []
  }
  const summary = () => document.getElementById(search.getAttribute('aria-describedby') ?? '')?.textContent
  return { ...page, search, summary, rowsOf, namesOf: (name: string) => rowsOf(name).map((row) => row.textContent) }
}

describe('SwapSelectToken', () => {
  test('default: lists well-known tokens, the holdings with their worth, and all tokens by symbol', async () => {
    const { namesOf, rowsOf } = await openList()
    expect(namesOf('Well-known tokens').map((name) => name.replace(/^./, '').trim())).toEqual(['ETH', 'HUSD'])
    const [holdingRow, ...others] = rowsOf('Your tokens')
    expect(others).toEqual([])
    expect(holdingRow?.textContent).toContain('1.5 ETH · Already chosen')
    expect(holdingRow?.textContent).toContain('$3,000.00')
    expect(namesOf('Tokens').map((name) => /Ether|Harbour Dollar|Pebble/.exec(name)?.[0])).toEqual([
      'Ether',
      'Harbour Dollar',
      'Pebble',
    ])
    expect(rowsOf('Tokens').map((row) => row.disabled)).toEqual([true, false, false])
    expect(rowsOf('Well-known tokens').map((row) => row.disabled)).toEqual([true, false])
  })

  test('behavior: shows the number of results of a search, and hides the suggestions', async () => {
    const { user, search, summary, rowsOf } = await openList()
    expect(summary()).toBe('')
    await user.type(search, 'pebble')
    expect(rowsOf('Tokens')).toHaveLength(1)
    expect(rowsOf('Well-known tokens')).toEqual([])
    expect(rowsOf('Your tokens')).toEqual([])
    expect(summary()).toBe('1 token found')
  })

  test('behavior: says what to do when a search has no results', async () => {
    const { user, search, summary, rowsOf } = await openList()
    await user.type(search, 'no such token')
    expect(screen.getByText('No tokens found')).toBeDefined()
    expect(screen.getByText(/search for the whole address/)).toBeDefined()
    expect(rowsOf('Tokens')).toEqual([])
    expect(summary()).toBe('')
  })

  test('behavior: sets the token to receive when a suggestion is chosen, and returns to the form', async () => {
    const { user, kit, rowsOf } = await openList()
    await user.click(rowsOf('Well-known tokens')[1]!)
    expect(await screen.findByRole('button', { name: 'Review swap' })).toBeDefined()
    expect(kit.swap?.getState()).toMatchObject({ sourceToken: { address: native }, toToken: { address: dollar } })
  })

  test('behavior: sets the token to pay without changing the token to receive', async () => {
    const balance = { balances: [ether(), holding('Pebble', { symbol: 'PBL', address: pebble })] }
    const { user, kit, form } = await openSwapView({ balance })
    await user.click(await (await form()).findByRole('button', { name: /^You pay: / }))
    await user.click(
      within(await screen.findByRole('list', { name: 'Tokens' })).getByRole('button', { name: /^Pebble/ }),
    )
    await form()
    expect(kit.swap?.getState()).toMatchObject({ sourceToken: { symbol: 'PBL' }, toToken: undefined })
  })

  test('behavior: sets the token to receive when the router names no side', async () => {
    const { user, kit, form } = await openSwapView()
    await (await form()).findByText('Balance: 1.5 ETH')
    pushView(kit, 'SwapSelectToken')
    await user.click(
      within(await screen.findByRole('list', { name: 'Tokens' })).getByRole('button', { name: /^Pebble/ }),
    )
    await expect.poll(() => kit.swap?.getState().toToken?.symbol).toBe('PBL')
  })
})
