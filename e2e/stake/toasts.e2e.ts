import type { Locator } from '@playwright/test'
import { boxOf } from '../accessibility/measures.ts'
import { amountDialog, chooseItem, connectWallet, expect, test } from '../fixtures.ts'

// These stories test motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Returns whether a toast covers the centre, the top left or the bottom right of an element. Runs in the page. */
function isCovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 2, top + 2],
    [right - 2, bottom - 2],
  ] as const
  return points.some(([x, y]) => {
    const found = document.elementFromPoint(x, y)
    return found?.closest('.hf-toaster, .hf-kit-toasts') != null
  })
}

const expectNotCovered = async (...elements: Locator[]): Promise<void> => {
  for (const element of elements) {
    await element.scrollIntoViewIfNeeded()
    expect(await element.evaluate(isCovered), element.toString()).toBe(false)
  }
}

const expectWithinWindow = async (element: Locator): Promise<void> => {
  const { left, top, width, height } = await element.evaluate(boxOf)
  const window = element.page().viewportSize()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(left + width).toBeLessThanOrEqual(window?.width ?? 0)
  expect(top + height).toBeLessThanOrEqual(window?.height ?? 0)
}

const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 560 },
  { width: 700, height: 600 },
  { width: 1280, height: 740 },
]

test('a toast covers neither the header nor the buttons of the open dialog, at any size', async ({
  page,
  system,
  wallet,
}) => {
  await connectWallet(page, system.webUrl)
  const { dialog, field, submit, cancel } = amountDialog(page)
  await chooseItem(page, 'Deposit')
  await field.fill('1.5')
  // The toast stays until the wallet answers.
  const held = wallet.holdNext('eth_sendTransaction')
  await submit.click()
  await held.request
  const toasts = page.locator('.hf-toast')
  await expect(toasts).toBeVisible()
  // Two toasts, the last with a message as long as that of a failure.
  await toasts.evaluate((toast) => {
    toast.before(toast.cloneNode(true))
    for (const message of toast.querySelectorAll('.hf-toast-message')) message.textContent = 'It failed. '.repeat(24)
  })
  for (const size of sizes) {
    await test.step(`${size.width} x ${size.height} px`, async () => {
      await page.setViewportSize(size)
      await chooseItem(page, 'Deposit')
      await expect(dialog.getByText(/about/)).toBeVisible()
      await expect(toasts.last()).toBeVisible()
      const close = dialog.getByRole('button', { name: 'Close' })
      await expectNotCovered(dialog.getByRole('heading'), close, submit, cancel)
      for (const button of [submit, cancel, close]) await expectWithinWindow(button)
      if (size.width <= 430) {
        const sheet = await dialog.evaluate(boxOf)
        expect(sheet.top + sheet.height).toBe(size.height)
      }
      await cancel.click()

      await chooseItem(page, 'Wallet')
      const modal = page.getByRole('dialog')
      await modal.getByRole('button', { name: 'Copy address' }).click()
      await expect(modal.locator('.hf-kit-toast')).toBeVisible()
      const closeModal = modal.getByRole('button', { name: 'Close' })
      await expectNotCovered(closeModal, modal.getByRole('button', { name: 'Disconnect' }))
      await expectWithinWindow(modal.locator('.hf-kit-toast'))
      await closeModal.click()
      await expect(modal).toHaveCount(0)
    })
  }
  held.release()
})

test("a toast of the modal appears outside the modal's card, which does not move, at any size", async ({
  page,
  system,
  wallet,
}) => {
  await connectWallet(page, system.webUrl, wallet.info.name)
  for (const size of sizes) {
    await test.step(`${size.width} x ${size.height} px`, async () => {
      await page.setViewportSize(size)
      await chooseItem(page, 'Wallet')
      const modal = page.getByRole('dialog')
      await expect(modal.getByText('100.000').first()).toBeVisible()
      const toast = modal.locator('.hf-kit-toast')
      const copy = modal.getByRole('button', { name: 'Copy address' })
      await copy.hover()
      const before = await modal.evaluate(boxOf)
      await copy.click()
      await expect(toast).toBeVisible()
      const card = await modal.evaluate(boxOf)
      expect(card).toEqual(before)
      const { top, height: toastHeight } = await toast.evaluate(boxOf)
      expect(top + toastHeight <= card.top || top >= card.top + card.height, `${top} px`).toBe(true)
      await expectWithinWindow(toast)
      await modal.getByRole('button', { name: 'Dismiss message' }).click()
      await expect(modal.getByText('Address copied')).toBeHidden()
      expect(await modal.evaluate(boxOf)).toEqual(before)
      await modal.getByRole('button', { name: 'Close' }).click()
      await expect(modal).toHaveCount(0)
    })
  }
})
