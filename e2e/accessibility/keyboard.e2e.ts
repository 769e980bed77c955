import type { Page } from '@playwright/test'
import { accountButton, amountDialog, connectWallet, expect, signUp, test } from '../fixtures.ts'
import { readFocusRing } from './measures.ts'

// These stories run with motion, to test that the focus moves on while the element that loses it is still animated.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Tabs through the page, and expects a focus ring around each focused element. @returns the names of the elements. */
async function tabThrough(page: Page, times: number, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const names: string[] = []
  for (let step = 0; step < times; step += 1) {
    await page.keyboard.press(key)
    // From the end of a dialog, the focus returns to its start with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    const { name, isShown } = await page.evaluate(readFocusRing)
    expect.soft(isShown, `a ring around ${name}`).toBe(true)
    names.push(name)
  }
  return names
}

test('a visitor moves through the page in order with Tab, and skips to the content', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByText(/ETH$/).first()).toBeVisible()
  expect(await tabThrough(page, 6)).toEqual([
    'Skip to content',
    'Holdfast, home',
    'Colour mode: System',
    'Login',
    'Get started',
    'How it works',
  ])
  await tabThrough(page, 5, 'Shift+Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a form submits with Enter, focuses the field with an error, and has the right Tab order', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('User name').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('User name')).toBeFocused()
  await expect(page.getByLabel('User name')).toHaveAttribute('aria-invalid', 'true')
  expect(await tabThrough(page, 3)).toEqual(['Password', 'Show password', 'Log in'])
})

test('the modal traps the focus, closes on Escape and returns the focus', async ({ page, system, wallet }) => {
  await signUp(page, system.webUrl)
  await page.goto('/')
  const button = page.getByRole('banner').getByRole('button', { name: /^Connect/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Connect Wallet' })
  await expect(modal.getByRole('button', { name: new RegExp(wallet.info.name) })).toBeVisible()
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    await tabThrough(page, 8, key)
    await expect(modal.locator(':focus')).toHaveCount(1)
  }
  await modal.getByRole('button', { name: 'What is a wallet?' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('in a menu, arrow keys and letters move the focus, and Escape returns it to the button', async ({
  page,
  system,
  wallet,
}) => {
  await connectWallet(page, system.webUrl, wallet.info.name)
  await accountButton(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Verify' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Wallet' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('menuitem', { name: 'Verify' })).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByRole('menuitem', { name: 'Deposit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(accountButton(page)).toBeFocused()
})

test('the amount dialog traps the focus and returns it', async ({ page, system, wallet }) => {
  await connectWallet(page, system.webUrl, wallet.info.name)
  const { dialog, field } = amountDialog(page)
  const deposit = page.getByRole('main').getByRole('button', { name: 'Deposit' })
  await deposit.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await tabThrough(page, 7)
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(deposit).toBeFocused()
})
