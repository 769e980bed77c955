import { openModal, pushView } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'
import { nft, startData } from '../../../../test/startData.ts'

/** Shows the details of an account's only NFT. */
async function openNft(changes: Record<string, unknown> = {}, options = {}) {
  const data = await startData({ balance: { balances: [] }, nfts: { nfts: [nft('7', changes)], next: null } })
  const page = renderKit(undefined, { options: { services: { url: data.url }, ...options } })
  await connectWallet(page.kit)
  await perform(() => openModal(page.kit))
  await page.user.click(await screen.findByRole('tab', { name: 'NFTs' }))
  await page.user.click(await screen.findByRole('button', { name: /^(Shell 7|#7) / }))
  const view = within(await screen.findByRole('dialog', { name: 'NFT' }))
  const facts = () => view.getAllByRole('definition').map((fact) => fact.textContent)
  return { ...page, view, facts }
}

describe('Nft', () => {
  test('default: shows the name, the description, and the facts', async () => {
    const { view, facts } = await openNft()
    expect(view.getByRole('heading', { name: 'Shell 7' })).toBeDefined()
    expect(view.getByText('From the beach.').dir).toBe('auto')
    expect(facts()).toEqual(['Shells', '7', '1', 'ERC-721', '0x000…00c3'])
    const link = view.getByRole<HTMLAnchorElement>('link')
    expect([link.title, link.target, link.rel]).toEqual([
      '0x00000000000000000000000000000000000000c3',
      '_blank',
      'noreferrer noopener',
    ])
    expect(view.queryByText(/This is likely spam/)).toBeNull()
  })

  test('behavior: shows what is known of an NFT without a name, a description or a collection', async () => {
    const { view, facts } = await openNft({
      name: null,
      description: null,
      collection: { name: null, symbol: null },
      standard: 'erc1155',
      quantity: '12',
    })
    expect(view.getByRole('heading', { name: '#7' })).toBeDefined()
    expect(facts()).toEqual(['7', '12', 'ERC-1155', '0x000…00c3'])
  })

  test('behavior: leads to sending the NFT', async () => {
    const { user, kit, view } = await openNft()
    await user.click(view.getByRole('button', { name: 'Send' }))
    expect(kit.router.getState().view).toBe('WalletSend')
    await expect
      .poll(() => kit.send?.getState().token)
      .toMatchObject({ name: 'Shell 7', tokenId: 7n, standard: 'erc721' })
  })

  test('param: features.send off: shows no button for sending', async () => {
    const { view } = await openNft({}, { features: { send: false } })
    expect(view.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  test('error: says that an NFT is not in the account', async () => {
    const { kit } = renderKit()
    await connectWallet(kit)
    await perform(() => openModal(kit))
    await perform(() =>
      pushView(kit, 'Nft', {
        nft: { address: 'eip155:31337:0x00000000000000000000000000000000000000c3', tokenId: '7' },
      }),
    )
    const view = within(await screen.findByRole('dialog', { name: 'NFT' }))
    expect(await view.findByText('This NFT is not here')).toBeDefined()
  })
})
