import { expect, PASSWORD } from '../../fixtures.ts'
import type { Walk } from './walk.ts'

/** Walks through all views that a visitor can see without signing in. */
export async function walkAsVisitor({ page, userName, expectedErrors, see }: Walk): Promise<void> {
  expectedErrors.push(/40[0134]/)
  await page.goto('/')
  await expect(page.getByText(/ETH$/).first()).toBeVisible()
  await see('home-visitor')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await see('not-found')

  await page.goto('/login')
  const logIn = page.getByRole('button', { name: 'Log in', exact: true }).last()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  await see('login')
  await logIn.click()
  await expect(page.getByLabel('User name')).toHaveAttribute('aria-invalid', 'true')
  await see('login-missing')
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await logIn.click()
  await expect(page.getByText('User name or password is wrong. Check both and try again.')).toBeVisible()
  await see('login-refused')

  await page.getByRole('button', { name: 'Sign up' }).click()
  await see('sign-up')
  await page.getByLabel('User name').fill('-')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('User name')).toHaveAttribute('aria-invalid', 'true')
  await see('sign-up-refused')

  await page.getByRole('button', { name: 'Sign up with an e-mail code' }).click()
  await see('email')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true')
  await see('email-refused')
  await page.getByLabel('E-mail address').fill(`${userName}@example.org`)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(/a six-digit code is on its way/)).toBeVisible()
  await see('email-code')
  await page.goto('/dev/mailbox')
  await expect(page.getByText(userName).first()).toBeVisible()
  await see('mailbox')
}
