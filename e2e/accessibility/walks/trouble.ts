import { expect, servePagesAsBuilt, signUp } from '../../fixtures.ts'
import type { Walk } from './walk.ts'

/** Walks through the views of failures: no connection, no configuration, no server, an ended session. */
export async function walkWithTrouble({ page, context, system, userName, expectedErrors, see }: Walk): Promise<void> {
  expectedErrors.push(/Failed to load resource/)
  await signUp(page, system.webUrl, userName)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  // Waits until the page's code has loaded and hydrated the server-rendered page.
  await expect(page.locator('[data-asleep]')).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await see('offline')
  await context.setOffline(false)

  await servePagesAsBuilt(context)
  await page.route('**/api/config', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await expect(page.getByText(/did not send its configuration/)).toBeVisible()
  await see('config-failed')
  await page.unroute('**/api/config')

  await page.route('**/api/session', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await expect(page.getByText(/^The server cannot be reached/)).toBeVisible()
  await see('server-unreachable')
  await page.unroute('**/api/session')

  await page.route('**/api/auth/**', (route) => route.fulfill({ status: 503 }))
  await page.goto('/profile')
  await expect(page.getByText(/^This could not be read/).first()).toBeVisible()
  await see('profile-failed')
  await page.unroute('**/api/auth/**')

  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await context.clearCookies()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login/)
  await see('login-first')
}
