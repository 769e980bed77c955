import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { pressApprove } from '../embeddedWallet.ts'
import { expect, test } from '../fixtures.ts'
import { HostPage } from '../hostPage.ts'

/**
 * Starts a browser with the usual partitioning of storage. Playwright's default command-line switches disable partitioning: a
 * frame of another site then has no storage at all, instead of separate storage for each embedding site.
 */
async function openPartitionedBrowser(): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-profile-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    ignoreDefaultArgs: true,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--remote-debugging-pipe',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
  })
  return {
    context,
    close: async () => {
      await context.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

test('T-STO-1, T-STO-3: each site that embeds the frame is a separate device of the same wallet, and recovers the wallet after its storage is cleared', async ({
  system,
  browser,
  makeProject,
  hostPort,
}) => {
  test.setTimeout(180_000)
  // The frame is on `localhost`, and both pages are on other sites.
  const [first, second] = [`http://127.0.0.1:${hostPort}`, `http://reef.localhost:${hostPort}`]
  const projectId = await makeProject(first, second)
  const email = `sites.${Date.now()}@example.org`
  const profile = await openPartitionedBrowser()
  const at = async (address: string): Promise<HostPage> => {
    const host = new HostPage(await profile.context.newPage(), system)
    await host.open(address, projectId)
    return host
  }
  const one = await at(first)
  const address = await one.logIn(system, email, browser)

  const two = await at(second)
  expect(await two.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  expect(await two.logIn(system, email, browser)).toBe(address)
  for (const host of [one, two]) {
    await host.page.bringToFront()
    const signed = await host.call('personal_sign', ['0x68656c6c6f', address])
    await pressApprove(host.screen.getByRole('button', { name: 'Approve', exact: true }))
    expect(await host.answerTo(signed)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  }

  // After the browser has cleared the storage, the user recovers the same account.
  await two.page.close()
  await one.page.close()
  const cleaner = await profile.context.newPage()
  const devtools = await profile.context.newCDPSession(cleaner)
  await devtools.send('Storage.clearDataForStorageKey', {
    storageKey: `${system.secureUrl}/^0${first.replace(/:\d+$/, '')}`,
    storageTypes: 'all',
  })
  const again = await at(first)
  expect(await again.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  expect(await again.logIn(system, email, browser)).toBe(address)
  const signed = await again.call('personal_sign', ['0x68656c6c6f', address])
  await pressApprove(again.screen.getByRole('button', { name: 'Approve', exact: true }))
  expect(await again.answerTo(signed)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  await profile.close()
})

test('T-STO-2: if the browser denies storage to the frame, the login lasts as long as the page, and the frame says so', async ({
  host,
  system,
  browser,
  makeProject,
  hostPort,
}) => {
  test.setTimeout(120_000)
  const origin = `http://127.0.0.1:${hostPort}`
  const projectId = await makeProject(origin)
  await host.page.addInitScript(denyStorage, new URL(system.secureUrl).origin)
  await host.open(origin, projectId)
  const address = await host.logIn(system, `denied.${Date.now()}@example.org`, browser)
  await expect(host.screen.getByText(/^This browser keeps nothing for this wallet/)).toBeVisible()
  const signed = await host.call('personal_sign', ['0x68656c6c6f', address])
  await pressApprove(host.screen.getByRole('button', { name: 'Approve', exact: true }))
  expect(await host.answerTo(signed)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  await host.open(origin, projectId)
  expect(await host.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
})

test('T-STO-2: if the browser denies storage to frames, the user can request storage with a press; after a refusal, the frame says so and offers a window of the wallet', async ({
  host,
  context,
  system,
  makeProject,
  hostPort,
  expectedErrors,
}) => {
  // The browser logs why it refuses.
  expectedErrors.push(/^requestStorageAccess: /)
  test.setTimeout(120_000)
  // The frame is on another site, `localhost`. The browser denies storage to frames of a site that the user has never visited.
  const origin = `http://127.0.0.1:${hostPort}`
  const projectId = await makeProject(origin)
  await host.page.addInitScript(denyStorage, new URL(system.secureUrl).origin)
  await host.open(origin, projectId)
  await host.ask('CONNECT_EMAIL', { email: `refused.${Date.now()}@example.org` })
  await expect(host.screen.getByText(/^This browser keeps nothing for this wallet/)).toBeVisible()
  await host.screen.getByRole('button', { name: 'Ask the browser to keep it' }).click()
  await expect(host.screen.getByText(/^The browser did not allow it/)).toBeVisible()
  const opening = context.waitForEvent('page')
  await host.screen.getByRole('button', { name: 'Open wallet window' }).click()
  expect((await opening).url()).toBe(`${system.secureUrl}/security?projectId=${projectId}`)
})

test('T-STO-2: the current login continues with the storage that the browser grants on request, and later visits need no press', async ({
  host,
  context,
  system,
  browser,
  origin,
  projectId,
}) => {
  test.setTimeout(180_000)
  const email = `asked.${Date.now()}@example.org`
  await context.addInitScript(grantStorageWhenAsked, new URL(system.secureUrl).origin)
  await host.open(origin, projectId)
  const askForStorage = (page: HostPage) =>
    page.screen.getByRole('button', { name: 'Ask the browser to keep it' }).click()
  const address = await host.logIn(system, email, browser, async () => {
    await askForStorage(host)
    await expect(host.screen.getByText(/^This browser keeps this wallet now/)).toBeVisible()
  })
  await host.open(origin, projectId)
  expect(await host.address()).toBe(address)
  const signed = await host.call('personal_sign', ['0x68656c6c6f', address])
  await pressApprove(host.screen.getByRole('button', { name: 'Approve', exact: true }))
  expect(await host.answerTo(signed)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })

  // After the permission has expired, the user is asked again. The frame then continues as the stored device.
  await (await host.inside()).evaluate(() => localStorage.clear())
  await host.open(origin, projectId)
  expect(await host.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  expect(await host.ask('CONNECT_EMAIL', { email })).toMatchObject({ payload: { action: 'VERIFY_DEVICE' } })
  await askForStorage(host)
  const readyCount = async () => (await host.heard()).filter(({ type }) => type === '@w3m-frame/READY').length
  await expect.poll(readyCount).toBe(2)
  expect(await host.address()).toBe(address)
})

/**
 * Makes the browser deny storage to the frame, since real browsers differ in this by version and build. Runs in each page and
 * frame.
 */
function denyStorage(frameOrigin: string): void {
  if (window.origin !== frameOrigin || window.top === window) return
  const denied = {
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  }
  for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) Object.defineProperty(window, name, denied)
}

/**
 * Makes the browser deny storage and Web Locks until the frame requests them after a press, and remember the permission
 * afterwards. Headless Chromium itself always refuses, with any settings. Runs in each page and frame.
 */
function grantStorageWhenAsked(frameOrigin: string): void {
  if (window.origin !== frameOrigin || window.top === window) return
  const { indexedDB: databases, localStorage: memory } = window
  const { locks: granted } = navigator
  const deny = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  Object.defineProperty(window, 'indexedDB', { get: deny })
  Object.defineProperty(navigator, 'locks', { get: deny })
  navigator.permissions.query = async () =>
    Object.assign(new EventTarget(), {
      name: 'storage-access',
      onchange: null,
      state: memory.getItem('allowed') ?? 'prompt',
    }) as PermissionStatus // Cast: the code reads no other field.
  type Types = { indexedDB?: boolean; locks?: boolean }
  Reflect.set(document, 'requestStorageAccess', async ({ indexedDB, locks }: Types = {}) => {
    if (!navigator.userActivation.isActive && memory.getItem('allowed') === null) {
      throw new DOMException('requestStorageAccess not allowed', 'NotAllowedError')
    }
    memory.setItem('allowed', 'granted')
    return indexedDB && locks ? { indexedDB: databases, locks: granted } : undefined
  })
}

test('T-STO-6: two tabs refresh one session at the same time without ending it, and log out together', async ({
  host,
  context,
  system,
  browser,
  origin,
  projectId,
}) => {
  test.setTimeout(120_000)
  await host.open(origin, projectId)
  const address = await host.logIn(system, `tabs.${Date.now()}@example.org`, browser)
  await (await host.inside()).evaluate(expireAccessToken, `holdfast-wallet-${projectId}`)
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/refresh')) refreshes.push(request.url())
  })
  const other = new HostPage(await context.newPage(), system)
  await Promise.all([host.open(origin, projectId), other.open(origin, projectId)])
  expect(await Promise.all([host.address(), other.address()])).toEqual([address, address])
  // Only one tab sent the refresh token: it works once, and a second use would have ended the session.
  expect(refreshes).toHaveLength(1)
  expect(await other.ask('SIGN_OUT')).toMatchObject({ type: '@w3m-frame/SIGN_OUT_SUCCESS' })
  expect(await host.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  expect(await host.answerTo(await host.call('personal_sign', ['0x68656c6c6f', address]))).toMatchObject({
    payload: { message: 'Not connected. Log in again.' },
  })
})

/** Makes the stored access token expire. Runs in the frame. */
async function expireAccessToken(name: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('refused'))
  })
  const store = database.transaction('device', 'readwrite').objectStore('device')
  await new Promise<void>((resolve, reject) => {
    const reading = store.get('session')
    reading.onsuccess = () => {
      // Cast: the frame itself has written the record.
      const session = reading.result as { tokens: { accessTokenExpiresAt: number } }
      session.tokens.accessTokenExpiresAt = 0
      const writing = store.put(session, 'session')
      writing.onsuccess = () => resolve()
      writing.onerror = () => reject(writing.error ?? new Error('refused'))
    }
  })
  database.close()
}
