import { accountButton, chooseItem, expect, openHome, openModal, test } from '../../fixtures.ts'
import { addressInUse, approveInFrame, logInByEmail } from '../embeddedWallet.ts'

// The server answers 404 for an available name, which the browser logs to the console.
test.use({ expectedErrors: [/404 .*\/v1\/profile\/account\//] })

test('a user chooses a name in the modal, signs in the frame, registers the name, and sees it after a reload', async ({
  page,
  system,
}) => {
  test.setTimeout(180_000)
  await system.startVault()
  await openHome(page, system.webUrl)
  await openModal(page)
  await logInByEmail(page, system, `rowan.${Date.now()}@example.org`)
  await expect(accountButton(page)).toBeVisible()
  const address = await addressInUse(page)

  const dialog = page.getByRole('dialog')
  await chooseItem(page, 'Wallet')
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Choose account name' }).click()
  await dialog.getByRole('button', { name: 'Choose name' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rowan-Tree')
  await expect(dialog.getByText('Available')).toBeVisible()
  await dialog.getByRole('button', { name: 'Register rowan-tree.holdfast.eth' }).click()
  await approveInFrame(page)
  await expect(dialog.getByText('Account name chosen successfully')).toBeVisible()
  await dialog.getByRole('button', { name: "Let's Go!" }).click()
  await expect(dialog.getByText('rowan-tree.holdfast.eth').first()).toBeVisible()
  const { projectId, services } = (await (await page.request.get(`${system.webUrl}/api/config`)).json()) as {
    projectId: string
    services: { url: string }
  }
  const found = await page.request.get(`${services.url}/v1/profile/account/rowan-tree?projectId=${projectId}`, {
    headers: { origin: system.webUrl },
  })
  expect(JSON.stringify(await found.json())).toContain(address)

  await page.reload()
  await chooseItem(page, 'Wallet')
  await expect(dialog.getByText('rowan-tree.holdfast.eth').first()).toBeVisible()
})
