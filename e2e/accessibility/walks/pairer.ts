import { createTestPhone } from '@holdfast/testing-relay'
import { expect, signUp } from '../../fixtures.ts'
import type { Walk } from './walk.ts'

/** Walks through the views of a user whose wallet is on a phone. */
export async function walkAsPairer({ page, context, system, userName, expectedErrors, see }: Walk): Promise<void> {
  expectedErrors.push(/WebSocket/)
  let isDown = false
  await page.routeWebSocket(new RegExp(`^${system.servicesUrl.replace('http', 'ws')}`), (socket) => {
    if (isDown) void socket.close()
    else socket.connectToServer()
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page, system.webUrl, userName)
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  const walkThroughPairing = async (): Promise<void> => {
    await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
    const row = dialog.getByRole('button', { name: /^WalletConnect/ })
    const all = dialog.getByRole('button', { name: /^All Wallets/ })
    await expect(row.or(all).first()).toBeVisible()
    // A phone shows no code, since there is no second device to scan it.
    if (!(await row.isVisible())) return
    await row.click()
    await expect(dialog.getByRole('img', { name: /^QR code that connects/ })).toBeVisible()
    await see('modal-pairing-code')

    const answer: unknown = await (await page.request.get('/api/config')).json()
    const { projectId, services } = answer as { projectId: string; services: { relayUrl: string } }
    const phone = await createTestPhone(services.relayUrl, { projectId })
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await phone.decline(await page.evaluate(() => navigator.clipboard.readText()))
    await expect(dialog.getByText('Connection declined')).toBeVisible()
    phone.close()
    await see('modal-pairing-declined')
    isDown = true
    await page.reload()
    await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
    await row.click()
    await expect(dialog.getByText('Cannot reach the relay')).toBeVisible()
    await see('modal-pairing-unreachable')
    isDown = false
  }
  await walkThroughPairing()
  await page.reload()

  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click()
  await dialog.getByRole('button', { name: /^All Wallets/ }).click()
  await dialog.getByRole('searchbox').fill('MetaMask')
  await dialog
    .getByRole('button', { name: /^MetaMask/ })
    .first()
    .click()
  await expect(dialog.getByRole('tab', { name: 'Mobile' })).toBeVisible()
  await see('modal-pairing-wallet')
  await dialog.getByRole('tab', { name: 'Browser' }).click()
  await expect(dialog.getByText('Not Detected')).toBeVisible()
  await see('modal-pairing-not-detected')
}
