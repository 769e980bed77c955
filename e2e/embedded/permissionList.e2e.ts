import type { Page } from '@playwright/test'
import { violations } from '../accessibility/violations.ts'
import { addressInUse, approveInFrame, logInByEmail } from './embeddedWallet.ts'
import { test as base, expect } from './fixtures.ts'

/** Fixtures with the page of the app that requests permissions, its URL and its project. */
const test = base.extend<{ app: Page; appUrl: string; projectId: string }>({
  appUrl: async ({ permissionsApp }, use) => use(permissionsApp.url),
  projectId: async ({ makeProject, appUrl }, use) => use(await makeProject(appUrl)),
  app: async ({ page, system, projectId }, use) => {
    const config = (await (await fetch(`${system.webUrl}/api/config`)).json()) as object // Cast: the server is our own.
    await page.addInitScript((value) => Reflect.set(globalThis, 'config', value), { ...config, projectId })
    await use(page)
  },
})

test('an app requests a permission, and the user grants it, finds it in the list with its end and details, and revokes it', async ({
  app,
  appUrl,
  projectId,
  system,
}) => {
  test.setTimeout(240_000)
  const checkAccessibility = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violations(app), colorScheme).toEqual([])
    }
  }
  await app.goto(appUrl)
  const modal = app.getByRole('dialog')
  await app.getByRole('button', { name: 'Connect Wallet' }).click()
  await logInByEmail(app, system, `permission.${Date.now()}@example.org`)
  await expect(modal).toBeHidden()
  const address = await addressInUse(app)

  await app.getByRole('button', { name: 'Ask for a permission' }).click()
  await approveInFrame(app)
  await expect(modal.getByText('Session active')).toBeVisible({ timeout: 90_000 })
  await expect(app.getByText('Given', { exact: true })).toBeVisible()
  await checkAccessibility()

  await modal.getByRole('button', { name: 'Show sessions' }).click()
  const permission = modal.getByRole('list', { name: 'Permissions of apps' }).getByRole('listitem')
  await expect(permission).toHaveCount(1)
  await expect(permission.getByText(/^Active until /)).toBeVisible()
  await checkAccessibility()
  await permission.getByText('Details').click()
  await expect(permission.getByText('A limited amount of the network’s own currency')).toBeVisible()
  await checkAccessibility()

  await permission.getByRole('button', { name: /^Revoke the permission of / }).click()
  await approveInFrame(app)
  await expect(permission.getByText(/^Revoked /)).toBeVisible({ timeout: 90_000 })
  await expect(permission.getByRole('button', { name: /^Revoke/ })).toBeHidden()
  await checkAccessibility()

  const path = `/v1/sessions/${encodeURIComponent(`eip155:31337:${address}`)}?projectId=${projectId}`
  const listed = await app.request.get(`${system.servicesUrl}${path}`, { headers: { origin: appUrl } })
  expect(await listed.json()).toMatchObject([{ revokedAt: expect.any(Number) }])
})
