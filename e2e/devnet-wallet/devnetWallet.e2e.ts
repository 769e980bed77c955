import type { Page } from '@playwright/test'
import { numberToHex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  accountButton,
  amountDialog,
  chooseItem,
  connectButton,
  expect,
  openHome,
  openModal,
  shortened,
  test,
  userOnServer,
} from '../fixtures.ts'

/** Returns the wallet's window with a question, and the two buttons that answer it. */
function walletWindow(page: Page, question: string | RegExp) {
  const dialog = page.getByRole('dialog', { name: question })
  return {
    dialog,
    approve: dialog.getByRole('button', { name: 'Approve' }),
    reject: dialog.getByRole('button', { name: 'Reject' }),
  }
}

/** Returns the address of the key that the devnet wallet has generated in the page. */
function addressIn(page: Page): Promise<`0x${string}`> {
  return page
    .evaluate(
      () => JSON.parse(localStorage.getItem('holdfast.devnet-wallet.1') ?? '{}') as { privateKey: `0x${string}` },
    )
    .then(({ privateKey }) => privateKeyToAccount(privateKey).address)
}

/** Asks the devnet wallet for its chain, as any page's script may. @see EIP-6963 */
function chainIdIn(page: Page): Promise<unknown> {
  type Announcement = CustomEvent<{ provider: { request: (call: { method: string }) => Promise<unknown> } }>
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const onAnnounced = ({ detail }: Announcement): void =>
          void detail.provider.request({ method: 'eth_chainId' }).then(resolve, reject)
        // Cast: the DOM's types do not know this event.
        window.addEventListener('eip6963:announceProvider', onAnnounced as EventListener, { once: true })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }),
  )
}

test('a user without any other wallet connects, verifies, deposits, withdraws, reloads and disconnects', async ({
  page,
  system,
  chain,
}) => {
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  const installed = modal.getByRole('listitem').filter({ hasText: 'installed' })
  await expect(installed).toHaveText([/^Devnet Wallet \(sandbox\)/])
  await modal.getByRole('button', { name: /Devnet Wallet/ }).click()
  const connecting = walletWindow(page, 'Connect to this page?')
  await expect(connecting.dialog).toContainText('Devnet WalletSandbox')
  await expect(connecting.dialog).toContainText('Play money on a local test chain.')
  await connecting.reject.click()
  await expect(modal.getByText('Connection declined')).toBeVisible()
  const address = await addressIn(page)
  expect(await chain.client.getBalance({ address })).toBe(0n)
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(connecting.dialog).toContainText(address)
  await connecting.approve.click()
  await expect(accountButton(page)).toHaveAccessibleName(`${shortened(address)} (0.00 ETH)`)
  expect(await chain.client.getBalance({ address })).toBe(parseEther('10'))

  await chooseItem(page, 'Verify')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  const signing = walletWindow(page, 'Sign this message?')
  await expect(signing.dialog).toContainText(`wants you to sign in with your Ethereum account: ${address}`)
  await signing.approve.click()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: address })

  const { field, submit } = amountDialog(page)
  await chooseItem(page, 'Deposit')
  await field.fill('1.5')
  await submit.click()
  const depositing = walletWindow(page, 'Deposit 1.5 ETH?')
  await expect(depositing.dialog).toContainText(/Amount\s*1\.5 ETH\s*Contract\s*Holdfast Stake/)
  await depositing.approve.click()
  await expect(page.getByText('Deposit of 1.5 ETH confirmed. Your stake is now 1.50 ETH.').first()).toBeVisible()
  expect(await chain.stakeOf(address)).toBe(parseEther('1.5'))

  await chooseItem(page, 'Withdraw')
  await field.fill('0.5')
  await submit.click()
  const withdrawing = walletWindow(page, 'Withdraw 0.5 ETH?')
  await expect(withdrawing.dialog).toBeVisible()
  // Pressing Enter, which the user may mean for the page, approves nothing. Escape rejects.
  await page.keyboard.press('Enter')
  await expect(withdrawing.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing was sent: you declined in your wallet.').first()).toBeVisible()
  expect(await chain.stakeOf(address)).toBe(parseEther('1.5'))
  await chooseItem(page, 'Withdraw')
  await field.fill('0.5')
  await submit.click()
  await withdrawing.approve.click()
  await expect(accountButton(page)).toHaveAccessibleName(`${shortened(address)} (1.00 ETH)`)
  expect(await chain.stakeOf(address)).toBe(parseEther('1'))

  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(`${shortened(address)} (1.00 ETH)`)
  expect(await addressIn(page)).toBe(address)
  expect(await chain.client.getBalance({ address })).toBeLessThan(parseEther('9'))
  await chooseItem(page, 'Disconnect')
  await expect(connectButton(page)).toBeVisible()
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
})

test('the devnet wallet switches to the second devnet only when the user approves', async ({ page, system }) => {
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /Devnet Wallet/ }).click()
  await walletWindow(page, 'Connect to this page?').approve.click()
  await expect(accountButton(page)).toBeVisible()
  await chooseItem(page, 'Wallet')
  await modal.getByRole('button', { name: /Switch network/ }).click()
  await modal.getByRole('list', { name: 'Networks' }).getByRole('button').last().click()
  const switching = walletWindow(page, 'Switch the network?')
  await expect(switching.dialog).toContainText(/To\s*Devnet Two/)
  await switching.reject.click()
  await expect(modal.getByText('Switch declined')).toBeVisible()
  expect(await chainIdIn(page)).toBe(numberToHex(31_337))
  await modal.getByRole('button', { name: 'Try again' }).click()
  await switching.approve.click()
  await expect(switching.dialog).toHaveCount(0)
  await expect.poll(() => chainIdIn(page)).toBe(numberToHex(31_338))
  await page.keyboard.press('Escape')
  await expect(page.getByText('There is no stake contract on Devnet Two.', { exact: false })).toBeVisible()
})
