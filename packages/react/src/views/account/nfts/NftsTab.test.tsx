import { openModal } from '@holdfast/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../../../../test/connectWallet.ts'
import { perform, renderKit } from '../../../../test/renderKit.tsx'
import { nft, startData } from '../../../../test/startData.ts'

async function openNfts(nfts: unknown) {
  const data = await startData({ balance: { balances: [] }, nfts })
  const page = renderKit(undefined, { options: { services: { url: data.url } } })
  await connectWallet(page.kit)
  await perform(() => openModal(page.kit))
  await page.user.click(await screen.findByRole('tab', { name: 'NFTs' }))
  const panel = within(screen.getByRole('tabpanel', { name: 'NFTs' }))
  return { ...page, data, panel }
}

describe('NftsTab', () => {
  test('default: shows names and collections in a grid, which leads to the details and back', async () => {
    const { panel, user, data } = await openNfts({
      nfts: [nft('1'), nft('77', { name: null, standard: 'erc1155', quantity: '12' })],
      next: null,
    })
    await user.click(await panel.findByRole('button', { name: '#77 Shells ×12' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'NFT' }))
    expect(dialog.getByText('ERC-1155')).toBeDefined()
    expect(dialog.getByText('12')).toBeDefined()
    expect(dialog.getByText('From the beach.')).toBeDefined()
    expect(dialog.getByRole<HTMLAnchorElement>('link', { name: '0x000…00c3' }).href).toBe(
      'https://lookout.example/token/0x00000000000000000000000000000000000000c3',
    )
    // The list is fetched again when it is shown again. Meanwhile, and if that fails, the old list stays.
    data.answers['nfts'] = 503
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('button', { name: 'Shell 1 Shells' })).toBeDefined()
    await waitFor(() => expect(data.requests.filter(({ path }) => path === 'nfts')).toHaveLength(2))
    expect(await screen.findByRole('button', { name: 'Shell 1 Shells' })).toBeDefined()
  })

  test('behavior: if a count is too long for the tile, shows the largest count that fits, with a plus sign', async () => {
    const { panel } = await openNfts({ nfts: [nft('77', { name: null, quantity: '1000000000' })], next: null })
    expect(await panel.findByRole('button', { name: '#77 Shells ×999999999+' })).toBeDefined()
  })

  test('behavior: folds spam away', async () => {
    const { panel, user } = await openNfts({ nfts: [nft('1'), nft('2', { flags: { is_spam: true } })], next: null })
    const folded = await panel.findByText('1 likely spam')
    expect(folded.closest('details')?.open).toBe(false)
    await user.click(folded)
    await user.click(panel.getByRole('button', { name: 'Shell 2 Shells' }))
    expect(await screen.findByText(/This is likely spam/)).toBeDefined()
  })

  test('behavior: loads the next page when the end is in view', async () => {
    const { panel, data } = await openNfts({ nfts: [nft('1')], next: 'c2' })
    await panel.findByText('Shell 1')
    data.answers['nfts'] = { nfts: [nft('2')], next: null }
    expect(await panel.findByText('Shell 2')).toBeDefined()
  })

  test.each<[string, unknown, string]>([
    ['is an error', 500, 'The service gave no usable answer. What you own is not affected.'],
    ['does not arrive', 'none', 'You may be offline. What you own is not affected.'],
  ])('error: if the answer %s, says so, and tries again on request', async (_, answer, hint) => {
    const { panel, user, data } = await openNfts(answer)
    expect((await panel.findByRole('alert')).textContent).toContain('The NFTs could not be loaded')
    expect(panel.getByText(hint)).toBeDefined()
    data.answers['nfts'] = { nfts: [nft('1')], next: null }
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    expect(await panel.findByText('Shell 1')).toBeDefined()
  })
})
