import { startSend } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'
import { ether, holding, wordsOf } from '../../../../test/startData.ts'
import { FRIEND, openSendView } from '../../../../test/views/openSendView.ts'
import { etherAsset } from '../../../../test/views/sentAsset.ts'
import { WalletSendSelectToken } from './WalletSendSelectToken.tsx'

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
  test('default: lists the account’s tokens, and goes back with the token that is chosen', async () => {
    const { list, user, rows } = await openList()
    expect(rows()).toEqual(['Ether1.50 ETH', 'Pebble5.00 PBL'])
    await user.click(list.getByRole('button', { name: /^Pebble/ }))
    const form = within(await screen.findByRole('region', { name: 'Send' }))
    expect(await form.findByText('Available: 5 PBL')).toBeDefined()
    expect(form.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
  })

  test('behavior: finds tokens by a part of the name, by the symbol, and by the whole address', async () => {
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
    expect(list.getByText('What this account holds on Harbour appears here.')).toBeDefined()
    expect(rows()).toEqual([])
  })

  test('behavior: lists all tokens when only spaces are typed', async () => {
    const { user, rows, search, list } = await openList()
    await user.type(search, '  ')
    expect(rows()).toHaveLength(2)
    expect(list.queryByText(/found$/)).toBeNull()
  })

  test('behavior: shows the symbol of a token whose balance is not known yet', async () => {
    const { kit } = renderKit(<WalletSendSelectToken />)
    await connectWallet(kit)
    await perform(() => startSend(kit))
    const assets = [
      { ...etherAsset, balance: undefined },
      { ...etherAsset, address: FRIEND, name: '', symbol: 'PBL' },
    ]
    await perform(() => kit.send?.send({ type: 'balancesReceived', assets }))
    expect(screen.getAllByRole('listitem').map(wordsOf)).toEqual(['EtherETH', 'PBL1.50 PBL'])
  })
})
