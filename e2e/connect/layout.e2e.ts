import type { JSHandle, Locator } from '@playwright/test'
import { beyondTheWindow, boxOf, cutTexts } from '../accessibility/measures.ts'
import { chooseItem, connectWallet, expect, openHome, openModal, test } from '../fixtures.ts'

// These stories test motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Returns the box of an element once it has stopped moving. */
async function restingBox(element: Locator) {
  let box = await element.evaluate(boxOf)
  await expect
    .poll(async () => {
      const earlier = box
      await element.evaluate(endTransitions)
      box = await element.evaluate(boxOf)
      return JSON.stringify(box) === JSON.stringify(earlier)
    }, 'the box stops changing')
    .toBe(true)
  return box
}

/**
 * Waits until the transitions of an element and its content have ended. The page measures elements in the next frame, which may
 * start further transitions, so this waits for two frames first. Runs in the page.
 */
async function endTransitions(element: Element): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const transitions = element.getAnimations({ subtree: true }).filter((each) => each instanceof CSSTransition)
  // A transition that is replaced by another one is rejected.
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

type HeightChange = { ms: unknown; from: number; to: number }

/** Records each change of the modal's height that the browser has time to animate. */
function recordHeights(modal: Locator): Promise<JSHandle<HeightChange[]>> {
  return modal.evaluateHandle((element) => {
    const seen: HeightChange[] = []
    element.addEventListener('transitionrun', (event) => {
      const { target } = event
      if (!(event instanceof TransitionEvent) || event.propertyName !== 'height' || !(target instanceof Element)) return
      const [running] = target
        .getAnimations()
        .filter((each) => each instanceof CSSTransition && each.transitionProperty === 'height')
      if (!(running?.effect instanceof KeyframeEffect)) return
      const heights = running.effect.getKeyframes().map(({ height }) => Number.parseFloat(String(height)))
      seen.push({ ms: running.effect.getTiming().duration, from: heights[0] ?? 0, to: heights[1] ?? 0 })
    })
    return seen
  })
}

/**
 * Records the duration of each completed change of the modal's height, in milliseconds. The browser reports the duration even
 * for a change that it was too busy to animate.
 */
function recordDurations(modal: Locator): Promise<JSHandle<number[]>> {
  return modal.evaluateHandle((element) => {
    const seen: number[] = []
    element.addEventListener('transitionend', (event) => {
      if (!(event instanceof TransitionEvent) || event.propertyName !== 'height') return
      seen.push(Math.round(event.elapsedTime * 1_000))
    })
    return seen
  })
}

test('the modal animates its height, and keeps it while the code of a view loads', async ({ page, system, wallet }) => {
  // In a low window the top of the modal stays where it is.
  await page.setViewportSize({ width: 1280, height: 690 })
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await expect(modal.getByRole('button', { name: new RegExp(wallet.info.name) })).toBeVisible()
  const before = await restingBox(modal)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  const durations = await recordDurations(modal)
  await modal.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect(modal.locator('.hf-kit-outlet-loading')).toBeVisible()
  expect(await restingBox(modal)).toEqual(before)
  release()
  await expect(modal.getByRole('button', { name: 'Get a wallet' })).toBeVisible()
  const { height: to, top } = await restingBox(modal)
  expect(Math.abs(to - before.height)).toBeGreaterThan(20)
  expect(top).toBe(before.top)
  await expect.poll(() => durations.jsonValue()).toEqual([150])
})

test('the modal does not shrink before it shows a QR code', async ({ page, system }) => {
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  const { height: from } = await restingBox(modal)
  const changes = await recordHeights(modal)
  await modal
    .getByRole('listitem')
    .getByRole('button', { name: /^MetaMask/ })
    .click()
  await expect(modal.getByRole('img', { name: /^QR code that connects/ })).toBeVisible()
  const { height: to } = await restingBox(modal)
  for (const change of await changes.jsonValue()) {
    expect(change.ms).toBe(150)
    expect(change.to - change.from > 0, JSON.stringify(change)).toBe(to > from)
  }
})

test('wallet names are shown in full in their rows on phones', async ({ page, system }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  const list = modal.getByRole('list', { name: 'Wallets' })
  const rows = list.getByRole('listitem')
  await expect(rows.filter({ hasText: 'Devnet Wallet (sandbox)' })).toBeVisible()
  await expect(rows.nth(2)).toHaveText(/./)
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    await restingBox(modal)
    expect(await list.evaluate(cutTexts), `${width} px`).toEqual([])
  }
})

test("the modal does not move when the user switches the account's tabs", async ({ page, system, wallet }) => {
  await connectWallet(page, system.webUrl, wallet.info.name)
  await chooseItem(page, 'Wallet')
  const modal = page.getByRole('dialog')
  await expect(modal.getByText('100.000').first()).toBeVisible()
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size)
    const before = await restingBox(modal)
    for (const name of ['NFTs', 'Activity', 'Tokens']) {
      await modal.getByRole('tab', { name }).click()
      await expect(modal.getByRole('tab', { name, selected: true })).toBeVisible()
      expect(await restingBox(modal), `${name}, ${size.width} px`).toEqual(before)
    }
  }
})

test('the modal on a phone shows text of twice the size in full', async ({ page, system, wallet }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openHome(page, system.webUrl)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^All Wallets/ }).click()
  const grid = modal.getByRole('grid')
  await expect(grid.getByRole('button').nth(12)).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(() => grid.evaluate(overlappingRows), 'rows of All Wallets that overlap').toBe(0)
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect(modal.getByRole('button', { name: new RegExp(wallet.info.name) })).toBeVisible()
  // The previous view may still be there for a moment.
  await expect.poll(() => modal.evaluate(beyondTheWindow), 'Connect').toEqual([])
  expect(await modal.locator('.hf-kit-header').evaluate(cutTexts)).toEqual([])
  await modal.getByRole('button', { name: new RegExp(wallet.info.name) }).click()
  await chooseItem(page, 'Wallet')
  await expect(modal.getByText('100.000').first()).toBeVisible()
  await expect.poll(() => modal.evaluate(beyondTheWindow), 'Account').toEqual([])
})

/** Returns how many rows of a grid overlap the row above. */
function overlappingRows(grid: Element): number {
  const boxes = Array.from(grid.querySelectorAll('[role=row], tr'), (row) => row.getBoundingClientRect())
  return boxes.filter(({ top }, index) => top < (boxes[index - 1]?.bottom ?? 0) - 1).length
}
