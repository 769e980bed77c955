import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** A brand's `--hf-color-accent`, as red, green and blue. */
const purple = [107, 33, 168]
/** The kit's own accent. */
const own = { light: [10, 107, 112], dark: [53, 194, 184] }
const ownHover = { light: [8, 90, 95], dark: [79, 208, 198] }

for (const theme of ['light', 'dark'] as const) {
  test(`an accent that a brand sets is the colour of buttons, and determines the colour under the pointer: ${theme}`, async ({
    page,
  }) => {
    const button = await openState(page, 'brand', theme)
    await expect.poll(() => partsOf(button)).toEqual(purple)
    await button.hover()
    const hovered = theme === 'light' ? isDarker : isLighter
    await expect.poll(async () => hovered(await partsOf(button), purple)).toBe(true)
    // Still purple: most blue, least green.
    const [red = 0, green = 0, blue = 0] = await partsOf(button)
    expect(blue).toBeGreaterThan(red)
    expect(red).toBeGreaterThan(green)
  })

  test(`without a brand the accent and what follows are the kit's own: ${theme}`, async ({ page }) => {
    const button = await openState(page, 'no-account', theme)
    await expect.poll(() => partsOf(button)).toEqual(own[theme])
    await button.hover()
    await expect.poll(() => farthest(button, ownHover[theme])).toBeLessThanOrEqual(1)
  })
}

for (const [state, isPressable] of [
  ['empty', false],
  ['free', true],
] as const) {
  test(`a button that can${isPressable ? '' : 'not'} be pressed looks so under the pointer`, async ({ page }) => {
    const dialog = await openView(page, { view: 'RegisterAccountName', state }, 'light')
    const button = dialog.getByRole('button', { name: /^Register/ })
    await expect(button).toBeEnabled({ enabled: isPressable })
    const before = await partsOf(button)
    // By the mouse itself: a locator would wait until the button can be pressed.
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, y + height / 2)
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true)
    if (isPressable) await expect.poll(() => farthest(button, before)).toBeGreaterThan(0)
    else expect(await partsOf(button)).toEqual(before)
  })
}

/** Opens a state of the Account view. @returns its primary button. */
async function openState(page: Page, state: string, theme: 'light' | 'dark'): Promise<Locator> {
  const dialog = await openView(page, { view: 'Account', state }, theme)
  return dialog.getByRole('button', { name: 'Connect Wallet' })
}

/** Opens a state of a view. @returns its dialog. */
async function openView(
  page: Page,
  { view, state }: { view: string; state: string },
  theme: 'light' | 'dark',
): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const href = await page.locator(`a[data-view="${view}"][data-state="${state}"]`).getAttribute('href')
  await page.goto(`${href}&theme=${theme}`)
  return page.getByRole('dialog')
}

/** Red, green and blue of an element's background, read from a canvas since the computed colour may have any notation. */
function partsOf(thing: Locator): Promise<number[]> {
  return thing.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('this browser draws nothing')
    context.fillStyle = getComputedStyle(element).backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  })
}

async function farthest(thing: Locator, from: readonly number[]): Promise<number> {
  const parts = await partsOf(thing)
  return Math.max(...parts.map((part, index) => Math.abs(part - (from[index] ?? 0))))
}

function isLighter(parts: readonly number[], than: readonly number[]): boolean {
  return parts.every((part, index) => part > (than[index] ?? 0))
}

function isDarker(parts: readonly number[], than: readonly number[]): boolean {
  return isLighter(than, parts)
}
