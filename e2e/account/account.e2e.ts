import { installTestWallet } from '@holdfast/testing/playwright'
import type { Page } from '@playwright/test'
import { violations } from '../accessibility/violations.ts'
import { chooseItem, connectWallet, expect, test } from '../fixtures.ts'

/** What the devnet's first account held and did before anyone came: see `devnet/src/seed`. */
const FIRST = 0

/** Connects an account of the devnet and opens its view. */
async function openAccount(page: Page, webUrl: string) {
  await connectWallet(page, webUrl)
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog', { name: 'Your account' })
  await expect(modal.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  return modal
}

test.beforeEach(async ({ context, system, chain }) => {
  const account = system.accounts[FIRST]
  if (!account) throw new Error('The devnet has accounts.')
  await installTestWallet(context, { account, rpcUrls: chain.rpcUrls, chainId: 31337 })
})

for (const { name, viewport, colorScheme } of [
  { name: 'on a desktop, light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'on a phone, dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test('the tabs show what an account of the devnet holds and did', async ({ page, system }, testInfo) => {
      const modal = await openAccount(page, system.webUrl)
      const picture = async (tab: string): Promise<void> => {
        expect(await violations(page), tab).toEqual([])
        await page.screenshot({ path: testInfo.outputPath(`${tab}.png`) })
      }

      await expect(modal.getByText('Total balance')).toBeVisible()
      await expect(modal.getByRole('list', { name: 'Tokens' }).first().getByRole('listitem').first()).toContainText(
        'Ether',
      )
      await expect(modal.getByText(/likely spam/)).toBeVisible()
      await picture('tokens')

      await modal.getByRole('tab', { name: 'Tokens' }).press('ArrowRight')
      const nfts = modal.getByRole('list', { name: 'NFTs' })
      await expect(nfts.getByRole('button').first()).toBeVisible()
      await picture('nfts')
      await nfts.getByRole('button').first().click()
      await expect(page.getByRole('dialog', { name: 'NFT' }).getByText(/^ERC-(?:721|1155)$/)).toBeVisible()
      await picture('nft')
      await page.getByRole('button', { name: 'Back' }).click()

      await modal.getByRole('tab', { name: 'Activity' }).click()
      const activity = modal.getByRole('list', { name: 'Activity' })
      await expect(activity.getByText('Received').first()).toBeVisible()
      await picture('activity')
      await modal.getByRole('button', { name: 'Show all activity' }).click()
      await expect(page.getByRole('dialog', { name: 'Activity' }).getByText('Sent').first()).toBeVisible()
      await picture('transactions')
    })
  })
}
