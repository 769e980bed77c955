import { installTestWallet } from '@holdfast/testing/playwright'
import type { BrowserContext } from '@playwright/test'
import {
  accountButton,
  chooseItem,
  connectButton,
  connectWallet,
  expect,
  openHome,
  openModal,
  type StakeChain,
  test,
} from '../fixtures.ts'

/** Installs a wallet that is on a network that the app does not list. */
async function installOnUnknownChain(context: BrowserContext, chain: StakeChain) {
  const account = await chain.newAccount()
  const rpcUrls = { ...chain.rpcUrls, 424_242: chain.rpcUrls[31337] ?? '' }
  return installTestWallet(context, { account, rpcUrls, chainId: 424_242 })
}

test('a network outside the list opens UnsupportedChain, which closes when the user chooses a network', async ({
  page,
  context,
  system,
  chain,
}) => {
  const wallet = await installOnUnknownChain(context, chain)
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await expect(modal.getByRole('heading', { name: 'Switch Network' })).toBeVisible()
  await expect(modal.getByText(/does not support the current network/)).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await modal.evaluate((element) => {
    // The dialog shakes for half a second. An observer records this, since a later check could miss it.
    const note = () => element.hasAttribute('data-shaking') && element.setAttribute('data-has-shaken', '')
    new MutationObserver(note).observe(element, { attributeFilter: ['data-shaking'] })
  })
  await page.keyboard.press('Escape')
  await expect(modal).toHaveAttribute('data-has-shaken')
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal.getByRole('heading', { name: 'Switch Network' })).toBeVisible()

  wallet.rejectNext('wallet_switchEthereumChain')
  const networks = modal.getByRole('list', { name: 'Networks' }).getByRole('button')
  await networks.first().click()
  await expect(modal.getByRole('alert').filter({ hasText: 'Switch declined' })).toBeVisible()
  await networks.first().click()
  await expect(modal).toHaveCount(0)
  await expect(accountButton(page)).toHaveAccessibleName(/\(0\.00 ETH\)$/)
  expect(wallet.requestsOf('wallet_switchEthereumChain').at(-1)?.params).toEqual([{ chainId: '0x7a69' }])
})

test('UnsupportedChain closes when the user disconnects or switches in the wallet itself', async ({
  page,
  context,
  system,
  chain,
}) => {
  const wallet = await installOnUnknownChain(context, chain)
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(modal).toHaveCount(0)
  await expect(connectButton(page)).toBeVisible()

  await (await openModal(page)).getByRole('button', { name: /Test Wallet/ }).click()
  await expect(modal.getByRole('heading', { name: 'Switch Network' })).toBeVisible()
  await wallet.setChain(31337)
  await expect(modal).toHaveCount(0)
  await expect(accountButton(page)).toHaveAccessibleName(/\(0\.00 ETH\)$/)

  await wallet.setChain(424_242)
  await expect(modal.getByRole('heading', { name: 'Switch Network' })).toBeVisible()
})

test('the modal switches the network, and the page says that the stake is on another network', async ({
  page,
  system,
  wallet,
}) => {
  await connectWallet(page, system.webUrl)
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Settings' }).click()
  await modal.getByRole('button', { name: /^Devnet/ }).click()
  await expect(modal.getByRole('heading', { name: 'Choose Network' })).toBeVisible()
  wallet.rejectNext('wallet_switchEthereumChain')
  const networks = modal.getByRole('list', { name: 'Networks' }).getByRole('button')
  await networks.last().click()
  await expect(modal.getByText('Switch declined')).toBeVisible()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.getByText('Switch declined')).toHaveCount(0)
  expect(wallet.requestsOf('wallet_switchEthereumChain').at(-1)?.params).toEqual([{ chainId: '0x7a6a' }])
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  const elsewhere = page.getByText('There is no stake contract on Devnet Two. The stake shown is the one on Devnet.')
  await expect(elsewhere).toBeVisible()
  await wallet.setChain(31337)
  await expect(elsewhere).toHaveCount(0)
})

test('networks have the pictures of the catalogue, also after a reload with a connected wallet', async ({
  page,
  system,
  wallet,
}) => {
  await connectWallet(page, system.webUrl)
  await page.reload()
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Settings' }).click()
  await modal.getByRole('button', { name: /^Devnet/ }).click()
  const rows = modal.getByRole('list', { name: 'Networks' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) {
    const picture = row.locator('img')
    await expect(picture).toHaveAttribute('src', /^blob:/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(1)
})
