import { openModal } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'
import { ether, holding, startData, wordsOf } from '../../../../test/startData.ts'

async function openTokens(balances: unknown) {
  const data = await startData({ balance: typeof balances === 'number' ? balances : { balances } })
  const page = renderKit(undefined, { options: { services: { url: data.url } } })
  await connectWallet(page.kit)
  await perform(() => openModal(page.kit))
  const panel = within(await screen.findByRole('tabpanel', { name: 'Tokens' }))
  const rows = () => panel.getAllByRole('listitem').map(wordsOf)
  return { ...page, data, panel, rows }
}

describe('TokensTab', () => {
  test('default: lists the account’s tokens with their worth, and the total in dollars and cents', async () => {
    const { panel, rows } = await openTokens([
      holding('Pebble', { quantity: { decimals: '6', numeric: '5.1239' } }),
      ether(),
      holding('Moss', { value: null, price: null }),
    ])
    expect((await panel.findByText(/Total balance/)).textContent).toBe('Total balance $3,010.13')
    expect(panel.getAllByText('.13')[0]?.tagName).toBe('SMALL')
    expect(rows()).toEqual(['Ether1.500 ETH$3,000.13', 'Pebble5.123 PEB$10.00', 'Moss5.000 MOS'])
    expect(panel.getByTitle('5.1239 PEB').textContent).toBe('5.123 PEB')
    expect(panel.queryByTitle('1.5 ETH')).toBeNull()
  })

  test('behavior: folds small holdings and spam away, and leaves spam out of the total', async () => {
    const { panel, user, rows } = await openTokens([
      ether(),
      holding('Dust', { value: 0.5 }),
      holding('Claim at x.example', { value: 1e9, flags: { is_spam: true } }),
    ])
    const small = await panel.findByText('1 small holding')
    expect(small.closest('details')?.open).toBe(false)
    expect(panel.getByText(/Total balance/).textContent).toBe('Total balance $3,000.63')
    await user.click(small)
    await user.click(panel.getByText('1 likely spam'))
    expect(panel.getByText(/Do not follow links/)).toBeDefined()
    expect(rows()).toEqual([
      'Ether1.500 ETH$3,000.13',
      'Dust5.000 DUS$0.50',
      expect.stringContaining('Claim at x.example'),
    ])
  })

  test('behavior: shows hostile names as text, and caps an absurd amount', async () => {
    const { panel } = await openTokens([
      ether(),
      holding('<img src=x onerror=alert(1)>', {
        symbol: 'X',
        quantity: { decimals: '18', numeric: `1${'0'.repeat(70)}` },
        value: 1e70,
      }),
    ])
    expect(await panel.findByText('<img src=x onerror=alert(1)>')).toBeDefined()
    expect(panel.getByText('> 999999999999999 X')).toBeDefined()
    expect(panel.getAllByText(/^> \$999,999,999,999,999/).length).toBeGreaterThan(0)
  })

  test('error: says that balances are unavailable, shows the balances read from the chain, and counts down to a retry', async () => {
    const { panel, data } = await openTokens(500)
    expect((await panel.findByRole('alert')).textContent).toContain('Token Balance Unavailable')
    expect(panel.getByText('Ether')).toBeDefined()
    const retry = panel.getByRole<HTMLButtonElement>('button', { name: /^Try again in (?:30|29) seconds$/ })
    expect(retry.disabled).toBe(true)
    expect(data.requests.filter(({ path }) => path === 'balance')).toHaveLength(1)
  })

  test("behavior: on 'Refresh', the service reads the balances from the chain, and the button keeps the focus", async () => {
    const { panel, user, data } = await openTokens([ether()])
    const refresh = await panel.findByRole('button', { name: 'Refresh' })
    data.answers['balance'] = { balances: [ether(), holding('Pebble')] }
    await user.click(refresh)
    expect(await panel.findByText('Pebble')).toBeDefined()
    expect(document.activeElement).toBe(refresh)
    expect(data.requests.at(-1)?.query.get('forceUpdate')).toContain('0xeeee')
  })

  test('behavior: says that an account is empty', async () => {
    const { panel } = await openTokens([])
    expect(await panel.findByText('No tokens yet')).toBeDefined()
    expect(panel.getByText('What this account receives on Harbour appears here.')).toBeDefined()
  })

  test('behavior: draws only the visible rows of a long list', async () => {
    const many = Array.from({ length: 500 }, (_, index) => holding(`Shell ${index}`, { value: 1_000 - index }))
    const { panel, rows } = await openTokens([ether(), ...many])
    await panel.findByText('Shell 0')
    expect(rows().length).toBeLessThan(20)
    const last = panel.getAllByRole('listitem').at(-1)
    expect(last?.getAttribute('aria-setsize')).toBe('501')
    await waitFor(() => expect(last?.getAttribute('aria-posinset')).toBe(String(rows().length)))
  })
})
