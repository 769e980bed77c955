import { installTestWallet } from '@holdfast/testing/playwright'
import { chooseItem, expect, openModal, signUp } from '../../fixtures.ts'
import type { Walk } from './walk.ts'

/** Walks through the views of a connected user's account: its assets, its address for receiving, and its connection. */
export async function walkAsHolder({ page, context, system, chain, account, userName, see }: Walk): Promise<void> {
  const wallet = await installTestWallet(context, { account, rpcUrls: chain.rpcUrls, chainId: 31337 })
  await signUp(page, system.webUrl, userName)
  await page.goto('/')
  const modal = await openModal(page)
  await modal.getByRole('button', { name: new RegExp(wallet.info.name) }).click()
  await chooseItem(page, 'Wallet')
  for (const tab of ['NFTs', 'Activity']) {
    await modal.getByRole('tab', { name: tab }).click()
    await expect(modal.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    await see(`modal-account-${tab.toLowerCase()}`)
  }
  const back = modal.getByRole('button', { name: 'Back', exact: true })
  await modal.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(modal.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await see('modal-receive')
  await modal.getByRole('button', { name: /Only receive assets on these networks/ }).click()
  await expect(modal.getByText('What is sent to you on another network may be lost.')).toBeVisible()
  await see('modal-compatible-networks')
  await back.click()
  await back.click()
  await modal.getByRole('button', { name: 'Settings' }).click()
  await expect(modal.getByText(wallet.info.name)).toBeVisible()
  await see('modal-settings')
  await modal.getByRole('button', { name: /Your accounts/ }).click()
  await expect(modal.getByRole('list', { name: 'Accounts' })).toBeVisible()
  await see('modal-accounts')
  await back.click()
  await modal.getByRole('button', { name: /Network$/ }).click()
  await expect(modal.getByRole('list', { name: 'Networks' })).toBeVisible()
  await see('modal-networks')
  const held = wallet.holdNext('wallet_switchEthereumChain')
  await modal.getByRole('list').getByRole('button').last().click()
  await held.request
  await expect(modal.getByText('Approve in wallet')).toBeVisible()
  await see('modal-switch-network')
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await wallet.setChain(999)
  await expect(modal.getByText(/does not support the current network/)).toBeVisible()
  await see('modal-unsupported-chain')
}
