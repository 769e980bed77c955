import { parseEther } from 'viem'
import {
  accountButton,
  amountDialog,
  chooseItem,
  connectButton,
  openHome,
  openModal,
  shortened,
  userOnServer,
} from '../fixtures.ts'
import { chooseToPair, code, copyLink, expect, openPairing, test } from './fixtures.ts'

test('a user connects a phone by link, verifies, deposits, withdraws, reloads, and disconnects on the phone', async ({
  page,
  system,
  chain,
  phone,
}) => {
  const modal = await openPairing(page, system.webUrl)
  await expect(modal.getByRole('heading', { name: 'WalletConnect' })).toBeVisible()
  await expect(modal.getByText('Scan this QR Code with your phone')).toBeVisible()
  await phone.pair(await copyLink(page))
  await phone.approve()
  const { address } = phone.account
  await expect(accountButton(page)).toHaveAccessibleName(`${shortened(address)} (0.00 ETH)`)
  await expect(modal).toHaveCount(0)

  await chooseItem(page, 'Verify')
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.confirm()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: address })

  const { field, submit } = amountDialog(page)
  await chooseItem(page, 'Deposit')
  await field.fill('1.5')
  await submit.click()
  await phone.confirm()
  await expect(page.getByText('Deposit of 1.5 ETH confirmed. Your stake is now 1.50 ETH.').first()).toBeVisible()
  expect(await chain.stakeOf(address)).toBe(parseEther('1.5'))

  await chooseItem(page, 'Withdraw')
  await field.fill('0.5')
  await submit.click()
  await phone.confirm()
  await expect(page.getByText('Withdrawal of 0.5 ETH confirmed. Your stake is now 1.00 ETH.').first()).toBeVisible()
  expect(await chain.stakeOf(address)).toBe(parseEther('1'))

  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(`${shortened(address)} (1.00 ETH)`)
  await chooseItem(page, 'Withdraw')
  await field.fill('0.25')
  await submit.click()
  await phone.confirm()
  await expect(page.getByText('Withdrawal of 0.25 ETH confirmed. Your stake is now 0.75 ETH.').first()).toBeVisible()
  expect(await chain.stakeOf(address)).toBe(parseEther('0.75'))

  await phone.disconnect('Holdfast')
  await expect(connectButton(page)).toBeVisible()
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  await expect(accountButton(page)).toHaveCount(0)
})

test('the modal says that the phone declined, and the next code connects', async ({ page, system, phone }) => {
  const modal = await openPairing(page, system.webUrl)
  await phone.pair(await copyLink(page))
  await phone.reject()
  await expect(modal.getByText('Connection declined')).toBeVisible()
  await expect(modal.getByText('Scan this QR Code with your phone')).toBeHidden()
  await expect(connectButton(page)).toHaveCount(0)

  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(code(page)).toBeVisible()
  await phone.pair(await copyLink(page))
  await phone.approve()
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(phone.account.address)))
})

test('the modal says that the phone declined a request, and offers the request again', async ({
  page,
  system,
  phone,
}) => {
  await openPairing(page, system.webUrl)
  await phone.pair(await copyLink(page))
  await phone.approve()
  await expect(accountButton(page)).toBeVisible()
  await chooseItem(page, 'Verify')
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.reject()
  await expect(modal.getByText('Signature declined')).toBeVisible()
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: null })
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.confirm()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: phone.account.address })
})

test('the account view and the menu say that a paired wallet cannot be reached while the page is offline', async ({
  page,
  context,
  system,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await openPairing(page, system.webUrl)
  await phone.pair(await copyLink(page))
  await phone.approve()
  const words = 'Your wallet cannot be reached. Check your connection.'
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expect(modal.getByText(words)).toHaveCount(0)
  await context.setOffline(true)
  await expect(modal.getByText(words)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(accountButton(page)).toHaveAccessibleDescription(new RegExp(words))
  await accountButton(page).click()
  await expect(page.getByRole('menu').getByText(words)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('menu').getByText(words)).toHaveCount(0)
})

test('the modal replaces a code before it expires, without moving, and the phone rejects an expired link', async ({
  page,
  system,
  phone,
}) => {
  await page.clock.install()
  const modal = await openPairing(page, system.webUrl)
  const firstLink = await copyLink(page)
  let box = await modal.boundingBox()
  await expect
    .poll(async () => {
      const earlier = box
      box = await modal.boundingBox()
      return earlier?.height === box?.height
    }, 'the card stops moving')
    .toBe(true)
  await page.clock.fastForward(231_000)
  await expect.poll(() => copyLink(page)).not.toBe(firstLink)
  await expect(code(page)).toBeVisible()
  await expect.poll(() => modal.boundingBox()).toEqual(box)

  // This link expired eleven minutes ago, which is more than the difference between clocks that the phone tolerates.
  const longAgo = Math.floor(Date.now() / 1000) - 11 * 60
  await phone.paste(firstLink.replace(/expiryTimestamp=\d+/, `expiryTimestamp=${longAgo}`))
  await expect(phone.page.getByText(/expired/i).first()).toBeVisible()
})

test('closing the modal ends the pairing, so a later approval connects nothing, and the phone shows no connection', async ({
  page,
  system,
  phone,
}) => {
  const modal = await openPairing(page, system.webUrl)
  await phone.pair(await copyLink(page))
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toHaveCount(0)
  await phone.approve()
  await expect(phone.page.getByText('Holdfast', { exact: true })).toHaveCount(0)
  await expect(connectButton(page)).toBeVisible()
  await expect(accountButton(page)).toHaveCount(0)
})

test('the modal says that the relay is down, still lists browser wallets, and shows a code when the relay is back', async ({
  page,
  system,
  wallet,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket/)
  let isDown = true
  const relayUrl = system.servicesUrl.replace('http', 'ws')
  await page.routeWebSocket(new RegExp(`^${relayUrl}`), (socket) => {
    if (isDown) void socket.close()
    else socket.connectToServer()
  })
  const modal = await openPairing(page, system.webUrl)
  await expect(modal.getByText('Cannot reach the relay')).toBeVisible()
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect(modal.getByRole('button', { name: /Test Wallet/ })).toBeVisible()

  await modal.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect(modal.getByText('Cannot reach the relay')).toBeVisible()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.getByText('Cannot reach the relay')).toBeVisible()
  isDown = false
  await expect(code(page)).toBeVisible()
  await phone.pair(await copyLink(page))
  await phone.approve()
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(phone.account.address)))
  expect(wallet.requestsOf('eth_requestAccounts')).toEqual([])
})

test('two tabs both show a connection made in one and a disconnection made in the other', async ({
  page,
  context,
  system,
  phone,
}) => {
  await openPairing(page, system.webUrl)
  const second = await context.newPage()
  await second.goto('/')
  await expect(connectButton(second)).toBeVisible()
  await page.bringToFront()
  await phone.pair(await copyLink(page))
  await phone.approve()
  const name = new RegExp(shortened(phone.account.address))
  await expect(accountButton(page)).toHaveAccessibleName(name)
  await expect(accountButton(second)).toHaveAccessibleName(name)

  await chooseItem(second, 'Verify')
  await second.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.confirm()
  await expect(second.getByText('Wallet verified successfully').first()).toBeVisible()
  expect(await userOnServer(second)).toMatchObject({ verifiedWallet: phone.account.address })

  await chooseItem(second, 'Disconnect')
  await expect(connectButton(second)).toBeVisible()
  await expect(connectButton(page)).toBeVisible()
  await expect(phone.page.getByText('Holdfast', { exact: true })).toHaveCount(0)
})

test('connecting an extension ends a pairing that is not approved yet', async ({ page, system, wallet, phone }) => {
  const modal = await openPairing(page, system.webUrl)
  const link = await copyLink(page)
  await modal.getByRole('button', { name: 'Back' }).click()
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  const extension = new RegExp(shortened(wallet.account.address))
  await expect(accountButton(page)).toHaveAccessibleName(extension)
  await phone.pair(link)
  await phone.approve()
  await expect(phone.page.getByText('Holdfast', { exact: true })).toHaveCount(0)
  await expect(accountButton(page)).toHaveAccessibleName(extension)
})

test('a user disconnects an extension and connects a phone', async ({ page, system, wallet, phone }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(wallet.account.address)))
  await chooseItem(page, 'Disconnect')
  await chooseToPair(page)
  await phone.pair(await copyLink(page))
  await phone.approve()
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(shortened(phone.account.address)))
})
