import { expect, logInElsewhere, PASSWORD, signUp, test, userOnServer } from '../fixtures.ts'

const NEW_PASSWORD = 'another horse battery staple'

test('a user changes the password on the profile, which ends the other sessions', async ({
  page,
  browser,
  system,
  expectedErrors,
}) => {
  // The refused password, and the login with the old password.
  expectedErrors.push(/40[01]/)
  const userName = await signUp(page, system.webUrl)
  const elsewhere = await logInElsewhere(browser, system.webUrl, userName)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change password' }).press('Enter')
  const current = page.getByLabel('Current password', { exact: true })
  await expect(current).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'End other sessions' })).toBeChecked()

  await page.keyboard.type('not the password')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleDescription(/This is not your current password/)
  await expect(current).toBeFocused()
  expect(await userOnServer(elsewhere)).toMatchObject({ userName })

  await current.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
  expect(await Promise.all([elsewhere, page].map(userOnServer))).toMatchObject([null, { userName }])
  await elsewhere.close()

  const logIn = async (password: string): Promise<number> => {
    const other = await browser.newContext({ baseURL: system.webUrl })
    const answer = await other.request.post('/api/auth/sign-in/username', {
      headers: { origin: system.webUrl },
      data: { username: userName, password },
    })
    await other.close()
    return answer.status()
  }
  expect([await logIn(PASSWORD), await logIn(NEW_PASSWORD)]).toEqual([401, 200])
})
