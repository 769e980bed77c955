import { parseEther } from 'viem'
import {
  accountButton,
  amountDialog,
  chooseItem,
  connectWallet,
  expect,
  logInElsewhere,
  newUserName,
  openModal,
  PASSWORD,
  signUp,
  test,
  userOnServer,
} from '../fixtures.ts'

test.describe('a visitor', () => {
  test("opens the sign-up with 'Get started', and the login from the header", async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get started' }).click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign up with an e-mail code' })).toBeVisible()
    await expect(page.getByRole('button', { name: /passkey|verified wallet/ })).toHaveCount(0)
    await page.getByRole('banner').getByText('Login', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  })

  test('sees the not-found page at an unknown address, with status 404', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/)
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('signs up, and returns to the page they came from', async ({ page, context }) => {
    const userName = newUserName()
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/login/)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByLabel('User name').fill(userName)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
    // The server has the account: it accepts the password without the page's session.
    await context.clearCookies()
    const answer = await page.request.post('/api/auth/sign-in/username', {
      headers: { origin: new URL(page.url()).origin },
      data: { username: userName, password: PASSWORD },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  })

  test('sees errors beside the fields, and cannot find out at login whether a user exists', async ({
    page,
    system,
    expectedErrors,
    browser,
  }) => {
    expectedErrors.push(/40[019]/)
    const other = await browser.newPage()
    const taken = await signUp(other, system.webUrl)
    await other.close()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in', exact: true }).last().click()
    await expect(page.getByLabel('User name')).toHaveAccessibleDescription(/Enter your user name/)
    await expect(page.getByLabel('User name')).toBeFocused()

    for (const userName of [taken, newUserName()]) {
      await page.getByLabel('User name').fill(userName)
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await expect(page.getByText('User name or password is wrong. Check both and try again.')).toBeVisible()
      await page.reload()
    }

    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByLabel('User name').fill(taken)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('User name')).toHaveAccessibleDescription(/This user name is taken/)
  })

  test('logs in with a code from the captured mail', async ({ page, context }) => {
    const email = `${newUserName()}@example.org`
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in with an e-mail code' }).click()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText(/a six-digit code is on its way/)).toBeVisible()
    const mailbox = await context.newPage()
    await mailbox.goto('/dev/mailbox')
    const code = /\b(\d{6})\b/.exec(
      await mailbox
        .getByText(email)
        .first()
        .locator('xpath=ancestor::*[self::article or self::li or self::tr or self::section][1]')
        .innerText(),
    )?.[1]
    await page.getByLabel('Code from the e-mail').fill(code ?? '')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('banner').getByText('Login', { exact: true })).toHaveCount(0)
    expect(await userOnServer(page)).toMatchObject({ verifiedWallet: null })
  })
})

test.describe('a signed-in user', () => {
  test('is told that they are still signed in when the logout cannot reach the server', async ({
    page,
    system,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const userName = await signUp(page, system.webUrl)
    await page.goto('/')
    await page.getByRole('banner').getByText(userName).click()
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByText(/You are still signed in/).first()).toBeVisible()
    await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
    await context.setOffline(false)
    expect(await userOnServer(page)).toMatchObject({ userName })
    await page.getByRole('banner').getByText(userName).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await userOnServer(page)).toBeNull()
  })

  test('is logged out in all tabs when they log out in one', async ({ page, context, system }) => {
    const userName = await signUp(page, system.webUrl)
    const other = await context.newPage()
    await Promise.all([page.goto('/'), other.goto('/')])
    await expect(other.getByRole('banner').getByText(userName)).toBeVisible()
    await page.getByRole('banner').getByText(userName).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(other.getByRole('banner').getByText('Login', { exact: true })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Connect Wallet' })).toHaveCount(0)
    expect(await userOnServer(other)).toBeNull()
  })

  test('leaves no trace of a wallet to the next user of the browser, in any tab', async ({
    page,
    context,
    system,
    wallet,
  }) => {
    const userName = await connectWallet(page, system.webUrl)
    const other = await context.newPage()
    await other.goto('/')
    await expect(accountButton(other)).toBeVisible()
    await page.getByRole('banner').getByText(userName).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const storedText = () => page.evaluate(() => JSON.stringify(localStorage).toLowerCase())
    await expect.poll(storedText).not.toContain(wallet.account.address.toLowerCase())
    expect(await storedText()).not.toMatch(/connector_id|recent_wallets|native_balance|wallet_name|holdfast\.user/)

    await signUp(page, system.webUrl)
    for (const tab of [page, other]) {
      await tab.goto('/')
      await expect(tab.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
    }
  })

  test('leaves no toast about a deposit to the next user of the tab', async ({ page, system, wallet, chain }) => {
    const userName = await connectWallet(page, system.webUrl)
    await chooseItem(page, 'Deposit')
    const { field, submit } = amountDialog(page)
    await field.fill('1.5')
    await chain.client.setAutomine(false)
    try {
      await submit.click()
      await expect(page.getByText('Transaction started').first()).toBeVisible()
      await page.getByRole('banner').getByText(userName).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.locator('.hf-toast')).toHaveCount(0)
      const nextUser = newUserName()
      await page.getByRole('button', { name: 'Sign up', exact: true }).click()
      await page.getByLabel('User name').fill(nextUser)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('banner').getByText(nextUser)).toBeVisible()
      await page.evaluate(() => {
        const shown = new Set<string>()
        Object.assign(window, { shownToasts: shown })
        const record = () =>
          document.querySelectorAll('.hf-toast').forEach((toast) => shown.add(toast.textContent ?? ''))
        new MutationObserver(record).observe(document.body, { childList: true, characterData: true, subtree: true })
      })
    } finally {
      await chain.client.setAutomine(true)
      await chain.client.mine({ blocks: 1 })
    }
    expect(await chain.stakeOf(wallet.account.address)).toBe(parseEther('1.5'))
    // Blocks arrive in order. So once the page reports this deposit, it has also received the block of the first deposit.
    const modal = await openModal(page)
    await modal.getByRole('button', { name: /Test Wallet/ }).click()
    await chooseItem(page, 'Deposit')
    await field.fill('0.5')
    await submit.click()
    await expect(page.getByText('Deposit of 0.5 ETH confirmed. Your stake is now 2.00 ETH.').first()).toBeVisible()
    const shownToasts = await page.evaluate(() => Array.from(Reflect.get(window, 'shownToasts') as Set<string>).join())
    expect(shownToasts).toContain('Deposit of 0.5 ETH')
    expect(shownToasts).not.toContain('1.5 ETH')
  })

  test('adds a passkey and logs in with it', async ({ page, system }) => {
    // Switches off suggested passkeys: the virtual authenticator would log the user in before the button is pressed.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const userName = await signUp(page, system.webUrl)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('button', { name: `Remove ${userName} on Holdfast` })).toBeVisible()
    await page.getByRole('banner').getByText(userName).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await userOnServer(page)).toBeNull()
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
    expect(await userOnServer(page)).toMatchObject({ userName })
  })

  test('ends another session from the profile', async ({ page, browser, system, expectedErrors }) => {
    expectedErrors.push(/401/)
    const userName = await signUp(page, system.webUrl)
    const elsewhere = await logInElsewhere(browser, system.webUrl, userName)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
    await elsewhere.reload()
    await expect(elsewhere.getByRole('banner').getByText('Login', { exact: true })).toBeVisible()
    expect(await Promise.all([elsewhere, page].map(userOnServer))).toMatchObject([null, { userName }])
    await elsewhere.close()
  })
})

test('a user with a forged session cookie counts as a visitor', async ({ page, context, system }) => {
  await signUp(page, system.webUrl)
  const [cookie] = (await context.cookies()).filter(({ name }) => /session/.test(name))
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await context.addCookies([{ ...cookie, name: cookie?.name ?? '', value: `${cookie?.value.slice(0, -6)}AAAAAA` }])
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('Login', { exact: true })).toBeVisible()
  expect(await userOnServer(page)).toBeNull()
})

test('the page keeps the colour mode after a reload, and shows it without a flash', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Colour mode' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.addInitScript(() => {
    // The first paint must already have the chosen colours.
    new PerformanceObserver(() => {
      Object.assign(globalThis, { themeAtFirstPaint: document.documentElement.dataset['theme'] })
    }).observe({ type: 'paint', buffered: true })
  })
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => Object.entries(globalThis).find(([key]) => key === 'themeAtFirstPaint')?.[1]))
    .toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Colour mode' }).click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toContain('light')
})
