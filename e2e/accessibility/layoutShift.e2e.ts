import type { Page } from '@playwright/test'
import { changeConfig, connectWallet, expect, openHome, openModal, test } from '../fixtures.ts'
import { recordLayoutShifts } from './measures.ts'

// These stories measure motion, so it must not be reduced.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The layout shift score that no user notices. A page counts as 'good' up to ten times this score. */
const UNNOTICED = 0.01

async function shiftsOnLoad(page: Page, path: string, whenDone: () => Promise<void>): Promise<number> {
  await page.goto(path)
  await whenDone()
  return page.evaluate(() => Reflect.get(window, 'layoutShift') as number)
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`nothing jumps while a page loads, at ${viewport.width} px`, async ({ page, system, wallet }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(recordLayoutShifts)
    const main = page.getByRole('main')
    const shifts = {
      visitor: await shiftsOnLoad(page, '/', () => expect(main.getByText(/ETH$/).first()).toBeVisible()),
      login: await shiftsOnLoad(page, '/login', () => expect(main.getByText('Log in with a passkey')).toBeVisible()),
    }
    await connectWallet(page, system.webUrl, wallet.info.name)
    const signedIn = {
      home: await shiftsOnLoad(page, '/', () => expect(main.getByText('Nothing here yet')).toBeVisible()),
      profile: await shiftsOnLoad(page, '/profile', () => expect(main.getByText('This browser')).toBeVisible()),
    }
    for (const [view, shift] of Object.entries({ ...shifts, ...signedIn })) {
      test.info().annotations.push({ type: 'layout shift', description: `${view}: ${shift}` })
      expect.soft(shift, view).toBeLessThan(UNNOTICED)
    }
  })
}

/** How long after a click a shift counts as caused by the user, in milliseconds. @see Layout Instability, 'hadRecentInput' */
const RECENT_INPUT_MS = 500

test('nothing jumps in the modal while its wallets load', async ({ page, context, system }) => {
  await page.addInitScript(recordLayoutShifts)
  await changeConfig(context, { devnetWallet: null })
  let release = () => {}
  let released = Promise.resolve()
  const hold = () => {
    released = new Promise((resolve) => (release = resolve))
  }
  await context.route(`${system.servicesUrl}/getWallets?**`, async (route) => {
    await released
    await route.continue()
  })
  const shiftsUntil = async (done: () => Promise<void>): Promise<number> => {
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), RECENT_INPUT_MS)
    await page.evaluate(() => Reflect.set(window, 'layoutShift', 0))
    release()
    await done()
    return page.evaluate(() => Reflect.get(window, 'layoutShift') as number)
  }
  await openHome(page, system.webUrl)
  hold()
  const modal = await openModal(page)
  const rows = modal.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  const first = await shiftsUntil(() => expect(rows.nth(1)).toHaveText(/./))
  expect.soft(first, 'Connect').toBeLessThan(UNNOTICED)

  hold()
  await modal.getByRole('button', { name: /^All Wallets/ }).click()
  await expect(modal.getByText('Wallets are loading')).toBeAttached()
  const whole = await shiftsUntil(() =>
    expect(modal.getByRole('grid').getByRole('button', { name: /^Rabby/ })).toBeVisible(),
  )
  expect.soft(whole, 'All Wallets').toBeLessThan(UNNOTICED)
})

test('the content below an alert moves at once when the alert is dismissed, and does not move again later', async ({
  page,
  context,
  system,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource.*401/, /Invalid App Configuration/)
  await changeConfig(context, { devnetWallet: null, projectId: '0123456789abcdef0123456789abcdef' })
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await expect(modal.getByRole('alert').filter({ hasText: 'Invalid App Configuration' })).toBeVisible()
  const row = await modal.getByRole('button', { name: /^All Wallets/ }).elementHandle()
  const tops = await modal.getByRole('button', { name: 'Dismiss alert' }).evaluate(async (dismiss, below) => {
    const settle = async () => {
      // Leaves out spinners, whose animation never ends.
      const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1)
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
    const top = () => Math.round(below?.getBoundingClientRect().top ?? 0)
    await settle()
    const before = top()
    if (dismiss instanceof HTMLElement) dismiss.click()
    // React renders the result of a click in a microtask.
    await Promise.resolve()
    const dismissed = top()
    await settle()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return { before, dismissed, settled: top() }
  }, row)
  expect(tops.settled).toBe(tops.dismissed)
  expect(tops.dismissed).not.toBe(tops.before)
})
