import type { TestWallet } from '@holdfast/testing/playwright'
import type { Locator, Page } from '@playwright/test'
import { accountButton, changeConfig, chooseItem, openHome, openModal } from '../fixtures.ts'
import { expect, openAllWallets, type ProjectStats, pathsOf, runProject, test, tile } from './fixtures.ts'

test('when the services are down, wallets of this browser connect, and the list reports the failure and offers a retry', async ({
  page,
  context,
  system,
  wallet,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_REFUSED/)
  const everything = `${system.servicesUrl}/**`
  await context.route(everything, (route) => route.abort('connectionrefused'))
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await connectOnce(page, modal, wallet)
  await chooseItem(page, 'Disconnect')

  await openModal(page)
  await openAllWallets(modal)
  const failed = modal.getByText('The list of wallets could not be loaded')
  await expect(failed).toBeVisible()
  const askedAgain = page.waitForRequest((request) => request.url().includes('/getWallets'))
  await modal.getByRole('button', { name: 'Try again' }).click()
  await askedAgain
  await expect(failed).toBeVisible()
  await context.unroute(everything)
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(tile(modal, 'MetaMask')).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('while the services are slow, wallets of this browser connect, and the list appears when it has loaded', async ({
  page,
  context,
  system,
  wallet,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await context.route(`${system.servicesUrl}/**`, async (route) => {
    await released
    // If the page was closed meanwhile, its requests are cancelled.
    await route.continue().catch(() => undefined)
  })
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await openAllWallets(modal)
  await expect(modal.getByText('Wallets are loading')).toBeAttached()
  await modal.getByRole('button', { name: 'Back', exact: true }).click()
  await connectOnce(page, modal, wallet)
  await chooseItem(page, 'Disconnect')

  await openModal(page)
  await openAllWallets(modal)
  await expect(tile(modal, 'MetaMask')).toHaveCount(0)
  release()
  await expect(tile(modal, 'MetaMask')).toBeVisible()
})

test('if the project does not allow the origin of the page, the page says so once, connects wallets of this browser, and shows the list after the origin is allowed', async ({
  page,
  system,
  wallet,
  useProject,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource.*403/, /Invalid App Configuration/)
  const explanations = collectConsole(page, 'is not on the allowlist of this project')
  const id = await useProject(['--origin', 'https://elsewhere.example'])
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await dismissAlert(modal)
  await connectOnce(page, modal, wallet)
  await chooseItem(page, 'Disconnect')

  await openModal(page)
  await openAllWallets(modal)
  await expect(modal.getByText('The list of wallets could not be loaded')).toBeVisible()
  expect(explanations).toEqual([expect.stringContaining(`The origin ${system.webUrl} is not on the allowlist`)])

  await runProject(system, 'allow', id, system.webUrl)
  await expect(async () => {
    await modal.getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 })
    await expect(tile(modal, 'MetaMask')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await runProject(system, 'deny', id, system.webUrl)
  const readStatus = async () =>
    (
      await page.request.get(`${system.servicesUrl}/getWallets?projectId=${id}`, { headers: { origin: system.webUrl } })
    ).status()
  await expect.poll(readStatus).toBe(403)
})

test('a page with an unknown project id says so once, and connects wallets of this browser', async ({
  page,
  context,
  system,
  wallet,
  serviceRequests,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource.*401/, /Invalid App Configuration/)
  const explanations = collectConsole(page, 'The project id is not valid')
  const projectId = '0123456789abcdef0123456789abcdef'
  await changeConfig(context, { projectId })
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  const alert = await dismissAlert(modal)
  await openAllWallets(modal)
  await expect(modal.getByText('The list of wallets could not be loaded')).toBeVisible()
  await modal.getByRole('button', { name: 'Back', exact: true }).click()
  await connectOnce(page, modal, wallet)
  await expect(alert).toHaveCount(0)
  expect(explanations).toEqual([expect.stringContaining('Invalid App Configuration')])

  expect(pathsOf(serviceRequests)).toContain('/getWallets')
  expect(pathsOf(serviceRequests)).toContain('/getAnalyticsConfig')
  const answer = await page.request.get(`${system.servicesUrl}/getWallets?projectId=${projectId}`)
  expect([answer.status(), await answer.json()]).toEqual([
    401,
    {
      status: 401,
      reasons: [{ name: 'projectId', description: expect.stringMatching(/^Unauthorized: invalid key\./) }],
    },
  ])
})

test('a project with analytics receives the events of an opened modal, a chosen wallet and a connection', async ({
  page,
  system,
  wallet,
  serviceRequests,
  useProject,
}) => {
  const id = await useProject(['--origin', system.webUrl, '--analytics', 'on'])
  await openHome(page, system.webUrl)
  expect(pathsOf(serviceRequests)).toEqual([])
  const modal = await openModal(page)
  const reported = page.waitForResponse(
    (response) => response.request().postData()?.includes('CONNECT_SUCCESS') ?? false,
  )
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await expect(accountButton(page)).toBeVisible()
  expect((await reported).status()).toBe(202)

  const readStats = async () => (await runProject<ProjectStats>(system, 'stats', id)).stats
  await expect
    .poll(async () => (await readStats()).connects)
    .toEqual([{ wallet: wallet.info.name, method: 'browser', count: 1 }])
  const { events, days } = await readStats()
  const counts = Object.fromEntries(events.map(({ event, count }) => [event, count]))
  expect(counts).toMatchObject({ MODAL_OPEN: 1, SELECT_WALLET: 1, CONNECT_SUCCESS: 1 })
  expect(counts).not.toHaveProperty('MODAL_CREATED')
  expect(days).toEqual([expect.objectContaining({ users: 1 })])
})

test('with Do Not Track, the page reports no events and does not request the analytics configuration', async ({
  page,
  system,
  wallet,
  serviceRequests,
  useProject,
}) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }))
  await useProject(['--origin', system.webUrl, '--analytics', 'on'])
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await openAllWallets(modal)
  await expect(tile(modal, 'MetaMask')).toBeVisible()
  await modal.getByRole('button', { name: 'Back', exact: true }).click()
  await connectOnce(page, modal, wallet)
  expect(pathsOf(serviceRequests)).toContain('/getWallets')
  expect(pathsOf(serviceRequests).filter((path) => path === '/e' || path === '/getAnalyticsConfig')).toEqual([])
})

/** Collects the page's console messages that include a text, from now on. */
function collectConsole(page: Page, text: string): readonly string[] {
  const collected: string[] = []
  page.on('console', (message) => {
    if (message.text().includes(text)) collected.push(message.text())
  })
  return collected
}

/** Dismisses the alert about the app's configuration, and returns it. */
async function dismissAlert(modal: Locator): Promise<Locator> {
  const alert = modal.getByRole('alert').filter({ hasText: 'Invalid App Configuration' })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Dismiss alert' }).click()
  await expect(alert).toHaveCount(0)
  return alert
}

/** Connects the wallet of this browser, and expects exactly one request to it. */
async function connectOnce(page: Page, modal: Locator, wallet: TestWallet): Promise<void> {
  await modal.getByRole('button', { name: /Test Wallet/ }).click()
  await expect(accountButton(page)).toBeVisible()
  expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(1)
}
