import type { Page } from '@playwright/test'
import {
  accountButton,
  amountDialog,
  changeConfig,
  chooseItem,
  connectButton,
  connectWallet,
  expect,
  openHome,
  servePagesAsBuilt,
  signUp,
  test,
} from '../fixtures.ts'

test('the server has the icons that browsers and link previews request by default', async ({ request, system }) => {
  for (const [url, type] of [
    [`${system.webUrl}/favicon.ico`, 'image/x-icon'],
    [`${system.webUrl}/apple-touch-icon.png`, 'image/png'],
    [`${system.walletUrl}/favicon.ico`, 'image/x-icon'],
  ] as const) {
    const answer = await request.get(url)
    expect([answer.status(), answer.headers()['content-type']], url).toEqual([200, type])
  }
})

test('the page sends requests only to our own server and the chain', async ({ page, context, system, wallet }) => {
  const requestedUrls = new Set<string>()
  context.on('request', (request) => requestedUrls.add(request.url()))
  page.on('websocket', (socket) => requestedUrls.add(socket.url()))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await connectWallet(page, system.webUrl)
  await chooseItem(page, 'Verify')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()
  await chooseItem(page, 'Deposit')
  const { field, submit } = amountDialog(page)
  await field.fill('1')
  await submit.click()
  await expect(accountButton(page)).toHaveAccessibleName(/\(1\.00 ETH\)/)
  await chooseItem(page, 'Wallet')
  await expect(page.getByRole('dialog').getByText('98.999').first()).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()

  const hostOf = (url: string): string => new URL(url).host.replace('127.0.0.1', 'localhost')
  const ownHosts = [system.webUrl, system.servicesUrl, ...system.chains.map(({ rpcUrl }) => rpcUrl)].map(hostOf)
  const hosts = [...requestedUrls].filter((url) => !/^(?:data|blob):/.test(url)).map(hostOf)
  expect(hosts.filter((host) => !ownHosts.includes(host))).toEqual([])
  expect(hosts).toContain(ownHosts[0])
  expect(wallet.requestsOf('eth_sendTransaction')).toHaveLength(1)
})

test('without a project id, the wallet button throws the specified error, and the rest of the header is shown', async ({
  page,
  context,
  system,
  expectedErrors,
}) => {
  const configurationErrors =
    /The wallet button requires a reown project id to work|Project ID Not Configured|createKit was given no/
  expectedErrors.push(configurationErrors)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await changeConfig(context, { projectId: '' })
  const userName = await openHome(page, system.webUrl)
  await expect(page.getByRole('banner').getByText('Wallet unavailable')).toBeVisible()
  expect(errors.some((error) => error.includes('The wallet button requires a reown project id to work'))).toBe(true)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Holdfast' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(page.getByRole('dialog').getByText('Project ID Not Configured')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByText(userName).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('the server renders the name of the signed-in user, and the page still fetches the session', async ({
  page,
  system,
  expectedErrors,
}) => {
  expectedErrors.push(/503/)
  const userName = await signUp(page, system.webUrl)
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  // When the fetch fails, the page still shows the rendered user.
  await page.route('**/api/session', (route) => route.fulfill({ status: 503, json: {} }))
  const answered = page.waitForResponse('**/api/session')
  await page.goto('/')
  await answered
  await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
  await expect(connectButton(page)).toBeVisible()
  expect(requestedPaths.filter((path) => path.startsWith('/api/'))).toEqual(['/api/session'])
  await expect(page.locator('.notice')).toHaveCount(0)

  // When the fetch succeeds, the page shows the fetched session.
  await page.unroute('**/api/session')
  await page.route('**/api/session', (route) => route.fulfill({ json: { user: null } }))
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('banner').getByText(userName)).toHaveCount(0)
})

/** Delays the page's scripts, except the first-paint script. @returns the function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

test('the page is shown before its scripts have loaded, and repeats the last press once they have', async ({
  page,
  system,
}) => {
  const userName = await signUp(page, system.webUrl)
  const release = await holdScripts(page)
  const sheets: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
  await page.goto('/', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Connect a wallet to see your stake' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'How it works' })).toBeVisible()
  for (const part of ['banner', 'main'] as const) {
    await page.getByRole(part).getByRole('button', { name: 'Connect Wallet' }).click()
  }
  // The style sheet is inlined in the document.
  expect(sheets).toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  // Only the last press counts, and only once: a second press would close the dialog again.
  const modal = page.getByRole('dialog', { name: 'Connect Wallet' })
  await expect(modal.getByText(/^All Wallets/)).toBeVisible()
  await expect(page.locator('[data-asleep]')).toHaveCount(0)
})

test('the page loads without a flash of another colour mode or of a disconnected wallet', async ({
  page,
  system,
  wallet,
}) => {
  await connectWallet(page, system.webUrl, wallet.info.name)
  await page.getByRole('banner').getByRole('button', { name: 'Colour mode' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Holdfast' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await expect(page.locator('.header__mode')).toBeHidden()
  await expect(page.getByText('Connect Wallet').first()).toBeHidden()
  await expect(page.getByText('Connect a wallet to see your stake')).toBeHidden()
  release()
  await expect(accountButton(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Colour mode: Dark' })).toBeVisible()
  await expect(page.locator('.header__mode')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your stake' })).toBeVisible()
})

test('the page reports a configuration that failed to load, and offers a retry', async ({
  page,
  context,
  system,
  expectedErrors,
}) => {
  expectedErrors.push(/503/)
  await servePagesAsBuilt(context)
  await signUp(page, system.webUrl)
  await page.route('**/api/config', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/')
  await expect(page.getByText(/The app could not be started/)).toBeVisible()
  await expect(connectButton(page)).toHaveCount(0)
  await page.unroute('**/api/config')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(connectButton(page)).toBeVisible()
  await expect(page.getByText(/The app could not be started/)).toHaveCount(0)
})

test('the page reports a server that does not answer, and offers a retry', async ({
  page,
  context,
  system,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await servePagesAsBuilt(context)
  const userName = await signUp(page, system.webUrl)
  await page.route('**/api/session', (route) => route.abort())
  await page.goto('/')
  await expect(
    page.getByText('The server cannot be reached. What you see may be out of date. Check your connection.'),
  ).toBeVisible()
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
})

for (const [part, chunk] of Object.entries({ modal: 'modal', view: 'connect-view' })) {
  test(`the page says that the code of the ${part} failed to load, and offers a retry`, async ({
    page,
    system,
    wallet,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/)
    const code = new RegExp(`/assets/${chunk}-[^/]+\\.(?:js|css)$`)
    let failures = 0
    page.on('requestfailed', (request) => {
      if (code.test(request.url())) failures += 1
    })
    await page.route(code, (route) => route.abort())
    await openHome(page, system.webUrl)
    await connectButton(page).click()
    const failure = page.getByText(/The wallet window could not be loaded|This step could not be loaded/)
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    // Each press requests the code again. The test waits for a failure after the second press.
    await tryAgain.click()
    const before = failures
    await tryAgain.click()
    await expect.poll(() => failures).toBeGreaterThan(before)
    await expect(failure).toBeVisible()
    await page.unroute(code)
    await tryAgain.click()
    const modal = page.getByRole('dialog', { name: 'Connect Wallet' })
    await modal.getByRole('button', { name: /Test Wallet/ }).click()
    // Allows more time, since the page now loads the code of two more views.
    await expect(accountButton(page)).toBeVisible({ timeout: 30_000 })
    await expect(failure).toHaveCount(0)
    expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(1)
  })
}
