import { accountButton, chooseItem, expect, openHome, openModal, test, userOnServer } from '../../fixtures.ts'
import { addressInUse, logInByEmail } from '../embeddedWallet.ts'

test('T-HOST-4: if the browser cannot tell whether the card is covered, the user answers in a window of the wallet', async ({
  page,
  system,
  context,
}) => {
  test.setTimeout(240_000)
  await system.startVault()
  // Removes the property in which an IntersectionObserver reports whether a card is covered. Firefox and Safari lack it too.
  await context.addInitScript(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))
  await openHome(page, system.webUrl)
  await openModal(page)
  await logInByEmail(page, system, `ada.${Date.now()}@example.org`)
  await expect(accountButton(page)).toBeVisible()
  const address = await addressInUse(page)

  await chooseItem(page, 'Verify')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  const frame = page.frameLocator('iframe#w3m-iframe')
  const opening = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Continue in wallet window' }).click()
  const abandoned = await opening
  await expect(abandoned.getByRole('heading', { name: 'Sign this message?' })).toBeVisible()
  // A window that was closed without an answer can be opened again.
  await abandoned.close()
  const reopening = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Open the window again' }).click()
  const window = await reopening
  await expect(window.getByText(`, on ${new URL(system.webUrl).origin}`)).toBeVisible()
  await window.setViewportSize({ width: 360, height: 640 })
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.poll(async () => (await userOnServer(page))?.verifiedWallet).toBe(address)
})
