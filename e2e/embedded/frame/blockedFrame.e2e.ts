import type { Page } from '@playwright/test'
import { accountButton, expect, openHome, openModal, test } from '../../fixtures.ts'
import { approveDevice, inMail, logInByEmail, walletFrame } from '../embeddedWallet.ts'

/** A limit between two waits of the modal: it reports a blocked frame after 5 s, and a frame that is merely slow after 20 s. */
const SOON = { timeout: 12_000 }

for (const [way, block] of [
  [
    'an extension',
    (page: Page, secureUrl: string) => page.route(`${secureUrl}/**`, (route) => route.abort('blockedbyclient')),
  ],
  [
    'the name service',
    (page: Page, secureUrl: string) => page.route(`${secureUrl}/**`, (route) => route.abort('namenotresolved')),
  ],
  [
    'the page’s own policy',
    (page: Page) =>
      page.evaluate(() => {
        const policy = document.createElement('meta')
        Object.assign(policy, { httpEquiv: 'content-security-policy', content: "frame-src 'none'" })
        document.head.append(policy)
      }),
  ],
] as const) {
  test(`within seconds, the modal reports a frame that ${way} blocks, and it loads the frame after a reload`, async ({
    page,
    system,
    expectedErrors,
  }) => {
    await system.startVault()
    expectedErrors.push(/ERR_BLOCKED_BY_CLIENT|ERR_NAME_NOT_RESOLVED|Content Security Policy|Invalid App Configuration/)
    await openHome(page, system.webUrl)
    await block(page, system.secureUrl)
    const modal = await openModal(page)
    await modal.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
    await modal.getByRole('textbox', { name: 'Email' }).press('Enter')
    await expect(page.getByText('Unable to load email login dependency')).toBeVisible(SOON)
    await expect(page.locator('iframe#w3m-iframe')).toHaveCount(0)

    await page.unrouteAll()
    await page.reload()
    await openModal(page)
    await logInByEmail(page, system, `blocked.${Date.now()}@example.org`)
    await expect(accountButton(page)).toBeVisible()
  })
}

test("T-HOST-6: the kit ignores answers that any other window forges in the frame's name, even with the id of a pending request", async ({
  page,
  context,
  system,
  browser,
}) => {
  await system.startVault()
  const email = `forged.${Date.now()}@example.org`
  // A window of another site, and a window with the frame's own origin.
  const others = ['http://evil.localhost/', `${system.secureUrl}/another-window`]
  for (const address of others) {
    await context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<main>Other</main>' }))
  }
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await modal.getByRole('textbox', { name: 'Email' }).fill(email)
  await modal.getByRole('textbox', { name: 'Email' }).press('Enter')
  await expect(modal.getByRole('heading', { name: 'Register Device' })).toBeVisible()
  const frame = await (await page.$('iframe#w3m-iframe'))?.contentFrame()
  // No other window receives this id, so the story reads it in the frame itself.
  const id = await frame?.evaluate(
    () =>
      new Promise<string>((resolve) =>
        addEventListener('message', ({ data }: MessageEvent<{ type: string; id: string }>) => {
          if (data.type === '@w3m-app/CONNECT_DEVICE') resolve(data.id)
        }),
      ),
  )
  const forged = [
    { type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id },
    { type: '@w3m-frame/CONNECT_DEVICE_ERROR', id, payload: { message: 'Device refused' } },
    { type: '@w3m-frame/READY', payload: { version: '4' } },
    { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'forged' } },
  ]
  await page.evaluate(() => {
    Reflect.set(window, 'forgeries', 0)
    addEventListener('message', ({ data, source }: MessageEvent<{ type?: unknown }>) => {
      const isOfFrame = source === document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.contentWindow
      if (String(data.type).startsWith('@w3m-frame/') && !isOfFrame)
        Reflect.set(window, 'forgeries', Number(Reflect.get(window, 'forgeries')) + 1)
    })
  })
  // The senders are the page itself, another frame, and windows that the page opened.
  await page.evaluate((messages) => {
    const sibling = document.createElement('iframe')
    sibling.name = 'sibling'
    document.body.append(sibling)
    for (const message of messages) window.postMessage(message, '*')
  }, forged)
  await page.frame('sibling')?.evaluate((messages) => {
    for (const message of messages) window.parent.postMessage(message, '*')
  }, forged)
  for (const address of others) {
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => void window.open(url), address),
    ])
    await other.getByText('Other').waitFor()
    await other.evaluate((messages) => {
      for (const message of messages) window.opener.postMessage(message, '*')
    }, forged)
    await other.close()
  }
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'forgeries'))).toBe(4 * forged.length)
  await expect(modal.getByRole('heading', { name: 'Register Device' })).toBeVisible()

  const number = await walletFrame(page).locator('.frame-number').innerText()
  const link = await inMail(`${system.vaultUrl}/dev/mailbox.json`, email, /https?:\/\/\S+\/device\/\S+/)
  await approveDevice(browser, link, number)
  await expect(modal.getByRole('heading', { name: 'Confirm Email' })).toBeVisible()
})
