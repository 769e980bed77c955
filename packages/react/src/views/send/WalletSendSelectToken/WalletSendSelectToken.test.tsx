import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openSendView } from '../../../../test/openSendView.ts'
import { ether, holding, wordsOf } from '../../../../test/startData.ts'

async function openList() {
  const page = await openSendView()
  page.data.answers['balance'] = {
    balances: [
      holding('Claim at x.example', { flags: { is_spam: true } }),
      ether(),
      holding('Moss', { value: null, price: null }),
      holding('Pebble', { symbol: 'PBL' }),
    ],
  }
  await page.user.click(page.form.getByRole('button', { name: /^Token: Ether/ }))
  const list = within(await screen.findByRole('region', { name: 'Select Token' }))
  const rows = () => list.queryAllByRole('listitem').map(wordsOf)
  return { ...page, list, rows, search: list.getByLabelText('Search token') }
}

describe('WalletSendSelectToken', () => {
  test('default: lists the account’s tokens, and choosing one goes back with it', async () => {
    const { list, user, rows } = await openList()
    expect(rows()).toEqual(['Ether1.50 ETH', 'Pebble5.00 PBL'])
    await user.click(list.getByRole('button', { name: /^Pebble/ }))
    const form = within(await screen.findByRole('region', { name: 'Send' }))
    expect(await form.findByText('Available: 5 PBL')).toBeDefined()
    expect(form.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
  })

  test('behavior: finds by a part of the name, by the symbol, and by the whole address', async () => {
    const { user, rows, search, list } = await openList()
    for (const query of [' PEBB', 'pbl', `0x${Buffer.from('Pebble').toString('hex').padStart(40, '0')}`]) {
      await user.clear(search)
      await user.type(search, query)
      expect(rows()).toEqual(['Pebble5.00 PBL'])
      expect(list.getByText('1 token found')).toBeDefined()
    }
    await user.clear(search)
    await user.type(search, 'pebbles')
    expect(list.getByText('No tokens found')).toBeDefined()
    expect(rows()).toEqual([])
  })
})
