import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { System } from '@holdfast/testing/system'
import { parseEther } from 'viem'
import {
  accountButton,
  amountDialog,
  chooseItem,
  connectWallet,
  expect,
  logInElsewhere,
  openHome,
  PASSWORD,
  test,
  userOnServer,
} from '../fixtures.ts'

test('nothing is lost when the server is killed during a deposit and started again', async ({
  page,
  system,
  wallet,
  chain,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_REFUSED/)
  const userName = await connectWallet(page, system.webUrl)
  const { address } = wallet.account
  await chooseItem(page, 'Verify')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Wallet verified successfully').first()).toBeVisible()

  await chain.client.setAutomine(false)
  try {
    await chooseItem(page, 'Deposit')
    const { field, submit } = amountDialog(page)
    await field.fill('2')
    await submit.click()
    await expect(page.getByText('Transaction started').first()).toBeVisible()
    await system.killServer()
    await page.getByRole('banner').getByText(userName).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByText(/You are still signed in: the server could not be reached/).first()).toBeVisible()
    await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
    await system.startServer()
  } finally {
    await chain.client.setAutomine(true)
    await chain.client.mine({ blocks: 1 })
  }
  await expect(page.getByText('Deposit of 2 ETH confirmed. Your stake is now 2.00 ETH.').first()).toBeVisible()
  await expect(accountButton(page)).toHaveAccessibleName(/\(2\.00 ETH\)/)
  expect(await chain.stakeOf(address)).toBe(parseEther('2'))
  expect(await userOnServer(page)).toMatchObject({ userName, verifiedWallet: address })

  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(/\(2\.00 ETH\)/)
  await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
  await accountButton(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Deposit', 'Withdraw', 'Disconnect', 'Wallet'])
})

/** Stops the database, and prevents its restart. @returns a function that makes it available again. */
async function stopDatabase({ dataDir, adminUrl }: System): Promise<() => Promise<void>> {
  const isReady = async () => (await fetch(`${adminUrl}/readyz`)).ok
  const folder = join(dataDir, 'postgres')
  const [processId] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, '')
  // SIGQUIT ends Postgres and all connections at once, as in a crash.
  process.kill(Number(processId), 'SIGQUIT')
  await expect.poll(isReady).toBe(false)
  return async () => {
    rmSync(folder)
    renameSync(`${folder}.away`, folder)
    await expect.poll(isReady).toBe(true)
  }
}

test('while the database is down, a logout reports that the user is still signed in; when the database is back, a logout works', async ({
  page,
  system,
  expectedErrors,
}) => {
  expectedErrors.push(/50[03]/)
  const userName = await openHome(page, system.webUrl)
  const logOut = async () => {
    await page.getByRole('banner').getByText(userName).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  const restoreDatabase = await stopDatabase(system)
  try {
    await logOut()
    await expect(page.getByText(/You are still signed in/).first()).toBeVisible()
    await expect(page.getByRole('banner').getByText(userName)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  } finally {
    await restoreDatabase()
  }
  expect(await userOnServer(page)).toMatchObject({ userName })
  await logOut()
  await expect(page).toHaveURL(/\/login/)
  expect(await userOnServer(page)).toBeNull()
})

test('when the session was ended elsewhere, the page signs the user out at the next rejected request, and says why', async ({
  page,
  browser,
  system,
  wallet,
  expectedErrors,
}) => {
  expectedErrors.push(/401/)
  const userName = await connectWallet(page, system.webUrl)
  const elsewhere = await logInElsewhere(browser, system.webUrl, userName)
  await elsewhere.goto('/profile')
  await elsewhere.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
  await elsewhere.close()

  await page.getByRole('banner').getByText(userName).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByText('Your session has ended, so you were signed out. Log in to go on.')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Login', { exact: true })).toBeVisible()
  await expect(accountButton(page)).toHaveCount(0)

  // The wallet stays connected to the browser, so the page reconnects it when the user signs in.
  await page.goto('/login')
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(accountButton(page)).toBeVisible()
  expect(wallet.requestsOf('eth_requestAccounts')).toHaveLength(1)
})

test('a logout in one tab closes the deposit dialog in another tab, and nothing is sent', async ({
  page,
  context,
  system,
  wallet,
}) => {
  const userName = await connectWallet(page, system.webUrl)
  await chooseItem(page, 'Deposit')
  const { dialog, field } = amountDialog(page)
  await field.fill('1')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('banner').getByText(userName).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other).toHaveURL(/\/login/)

  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('banner').getByText('Login', { exact: true })).toBeVisible()
  await expect(page.getByText(/Your wallet is disconnected or locked/)).toHaveCount(0)
  expect(wallet.requestsOf('eth_sendTransaction')).toEqual([])
})

test('a page of another origin cannot act for the user', async ({ page, context, system }) => {
  const userName = await openHome(page, system.webUrl)
  const elsewhere = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<form method="post" enctype="text/plain" action="${system.webUrl}/api/auth/logout"><button>Win</button></form>`,
    )
  })
  await new Promise<void>((listening) => elsewhere.listen(0, 'localhost', listening))
  try {
    // Another port is another origin but the same site, so the browser sends the cookie, and the server itself must reject the
    // request.
    const { port } = elsewhere.address() as AddressInfo
    const evil = await context.newPage()
    for (const host of ['localhost', '127.0.0.1']) {
      await evil.goto(`http://${host}:${port}`)
      const answered = evil.waitForResponse(/\/api\/auth\/logout/)
      await evil.getByRole('button', { name: 'Win' }).click()
      const answer = await answered
      expect(answer.status()).toBe(403)
      expect(await answer.json()).toMatchObject({ error: { code: 'cross_site' } })
    }
    await evil.goto(`http://localhost:${port}`)
    const outcome = await evil.evaluate(
      (url) =>
        fetch(`${url}/api/session`, { credentials: 'include' }).then(
          () => 'read',
          () => 'blocked',
        ),
      system.webUrl,
    )
    expect(outcome).toBe('blocked')
  } finally {
    elsewhere.close()
  }
  expect(await userOnServer(page)).toMatchObject({ userName })
})
