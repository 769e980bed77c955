import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The `--hf-color-accent` of the brand's state, as red, green and blue. */
const purple = [107, 33, 168]
/** The kit's own accent in each palette. */
const kitAccent = { light: [10, 107, 112], dark: [53, 194, 184] }
const kitHover = { light: [8, 90, 95], dark: [79, 208, 198] }

for (const theme of ['light', 'dark'] as const) {
  test(`buttons have the accent of a brand, and a shade of it under the pointer: ${theme}`, async ({ page }) => {
    const button = await openState(page, 'brand', theme)
    await expect.poll(() => backgroundOf(button)).toEqual(purple)
    await button.hover()
    const isHoverShade = theme === 'light' ? isDarker : isLighter
    await expect.poll(async () => isHoverShade(await backgroundOf(button), purple)).toBe(true)
    // Still purple: more blue than red, and more red than green.
    const [red = 0, green = 0, blue = 0] = await backgroundOf(button)
    expect(blue).toBeGreaterThan(red)
    expect(red).toBeGreaterThan(green)
  })

  test(`without a brand, buttons have the kit's own accent and hover colour: ${theme}`, async ({ page }) => {
    const button = await openState(page, 'no-account', theme)
    await expect.poll(() => backgroundOf(button)).toEqual(kitAccent[theme])
    await button.hover()
    await expect.poll(() => largestDifference(button, kitHover[theme])).toBeLessThanOrEqual(1)
  })
}

for (const [state, isPressable] of [
  ['empty', false],
  ['free', true],
] as const) {
  test(`a button ${isPressable ? 'changes its colour' : 'that is disabled keeps its colour'} under the pointer`, async ({
    page,
  }) => {
    const dialog = await openView(page, { view: 'RegisterAccountName', state }, 'light')
    const button = dialog.getByRole('button', { name: /^Register/ })
    await expect(button).toBeEnabled({ enabled: isPressable })
    const before = await backgroundOf(button)
    // Moves the mouse directly, since a locator would wait until the button is enabled.
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, y + height / 2)
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true)
    if (isPressable) await expect.poll(() => largestDifference(button, before)).toBeGreaterThan(0)
    else expect(await backgroundOf(button)).toEqual(before)
  })
}

/** Opens a state of the Account view. @returns the primary button. */
async function openState(page: Page, state: string, theme: 'light' | 'dark'): Promise<Locator> {
  const dialog = await openView(page, { view: 'Account', state }, theme)
  return dialog.getByRole('button', { name: 'Connect Wallet' })
}

/** Opens a state of a view. @returns the dialog. */
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

/**
 * Returns red, green and blue of an element's background. Draws the colour on a canvas to read it, since the computed colour
 * may have any notation.
 */
function backgroundOf(thing: Locator): Promise<number[]> {
  return thing.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('this browser has no canvas')
    context.fillStyle = getComputedStyle(element).backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  })
}

async function largestDifference(thing: Locator, from: readonly number[]): Promise<number> {
  const parts = await backgroundOf(thing)
  return Math.max(...parts.map((part, index) => Math.abs(part - (from[index] ?? 0))))
}

function isLighter(parts: readonly number[], than: readonly number[]): boolean {
  return parts.every((part, index) => part > (than[index] ?? 0))
}

function isDarker(parts: readonly number[], than: readonly number[]): boolean {
  return isLighter(than, parts)
}
