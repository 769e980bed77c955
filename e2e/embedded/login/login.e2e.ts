import { parseEther } from 'viem'
import {
  accountButton,
  amountDialog,
  chooseItem,
  connectButton,
  expect,
  logInElsewhere,
  openHome,
  openModal,
  test,
} from '../../fixtures.ts'
import { addressInUse, approveInFrame, logInByEmail, verifyInFrame } from '../embeddedWallet.ts'

// The main story of the embedded wallet runs with motion, as most users see the page.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a user without a wallet logs in by email, verifies, deposits, reloads, withdraws, disconnects, and has the same address in another browser', async ({
  page,
  system,
  chain,
  browser,
}) => {
  test.setTimeout(240_000)
  await system.startVault()
  const email = `ada.${Date.now()}@example.org`
  const userName = await openHome(page, system.webUrl)
  await openModal(page)
  await logInByEmail(page, system, email)
  await expect(accountButton(page)).toBeVisible()
  const address = await addressInUse(page)
  await chain.client.setBalance({ address, value: parseEther('5') })

  await verifyInFrame(page, address)

  const { field, submit } = amountDialog(page)
  await chooseItem(page, 'Deposit')
  await field.fill('1.5')
  await submit.click()
  await approveInFrame(page)
  await expect.poll(() => chain.stakeOf(address)).toBe(parseEther('1.5'))
  await expect(accountButton(page)).toHaveAccessibleName(/\(1\.50? ETH\)$/)

  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(/\(1\.50? ETH\)$/)

  await chooseItem(page, 'Withdraw')
  await field.fill('1.5')
  await submit.click()
  await approveInFrame(page)
  await expect.poll(() => chain.stakeOf(address)).toBe(0n)

  await chooseItem(page, 'Disconnect')
  await expect(connectButton(page)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(window.localStorage).filter((key) => key.includes('email')))).toEqual([])

  // The same user of the site signs in with another browser, in which the embedded wallet is not logged in yet.
  const other = await logInElsewhere(browser, system.webUrl, userName)
  await openModal(other)
  await logInByEmail(other, system, email)
  await expect(accountButton(other)).toBeVisible()
  expect(await addressInUse(other)).toBe(address)
  await other.close()
})
