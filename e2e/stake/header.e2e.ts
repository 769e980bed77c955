import type { Locator } from '@playwright/test'
import { parseEther } from 'viem'
import { beyondTheWindow, boxOf, widerThanTheirBox, widerThanThePage } from '../accessibility/measures.ts'
import {
  accountButton,
  amountDialog,
  chooseItem,
  connectWallet,
  expect,
  shortened,
  test,
  userOnServer,
} from '../fixtures.ts'

test('the header shows the stake and the address in full, at every width', async ({ page, system, wallet, chain }) => {
  await connectWallet(page, system.webUrl)
  const { field, submit } = amountDialog(page)
  const withdraw = page.getByRole('main').getByRole('button', { name: 'Withdraw' })
  await expect(withdraw).toBeDisabled()
  await accountButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Deposit' }).click()
  await field.fill('12.3456')
  await submit.click()
  const button = accountButton(page)
  await expect(button).toHaveAccessibleName(`${shortened(wallet.account.address)} (12.3456 ETH)`)
  expect(await chain.stakeOf(wallet.account.address)).toBe(parseEther('12.3456'))
  await expect(withdraw).toBeEnabled()
  for (const width of [320, 360, 390, 430, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const cut = await button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const holders = [element, ...element.querySelectorAll('span')].filter(
        (part) => getComputedStyle(part).overflow !== 'visible' && !part.matches('.hf-visually-hidden'),
      )
      const range = document.createRange()
      range.selectNodeContents(element)
      const isInside = Array.from(range.getClientRects()).every(
        (line) => line.left >= left && line.right <= right && line.top >= top && line.bottom <= bottom,
      )
      return { isInside, hidden: holders.filter((part) => part.scrollWidth > part.clientWidth).length }
    })
    expect(cut, `${width} px`).toEqual({ isInside: true, hidden: 0 })
    const [address, stake] = await Promise.all(
      [button.getByText(/^0x/).last(), button.getByText(/^\(/).last()].map((part) => part.evaluate(boxOf)),
    )
    // On a phone, the stake is below the address, and neither breaks into two lines.
    expect(stake?.height, `${width} px`).toBe(address?.height)
    expect((stake?.top ?? 0) >= (address?.top ?? 0) + (address?.height ?? 0), `${width} px`).toBe(width <= 480)
  }
})

test('amounts with every digit, and very large ones, fit the page, the dialog and the account, at every width', async ({
  page,
  system,
  wallet,
  chain,
}) => {
  await connectWallet(page, system.webUrl)
  const { dialog, field, submit, cancel } = amountDialog(page)
  const expectToFit = async (view: string, part: Locator): Promise<void> => {
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(widerThanThePage), `${view}, ${width} px`).toEqual([])
      expect(await part.evaluate(widerThanTheirBox), `${view}, ${width} px`).toEqual([])
      expect(await part.evaluate(beyondTheWindow), `${view}, ${width} px`).toEqual([])
    }
  }
  await chooseItem(page, 'Deposit')
  await field.fill('12.345678901234567891')
  await submit.click()
  await expect(accountButton(page)).toHaveAccessibleName(/\(12\.3456 ETH\)/)
  expect(await chain.stakeOf(wallet.account.address)).toBe(parseEther('12.345678901234567891'))
  await chain.client.setBalance({
    address: wallet.account.address,
    value: parseEther('1000000000000008.99983471447512216'),
  })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: '12.3456 ETH' }).first().click()
  await expectToFit('home', main)
  await chooseItem(page, 'Deposit')
  await expect(dialog.getByText(/about/)).toBeVisible()
  await expect(dialog.getByText(/^1000000000000008/)).toBeVisible()
  await expectToFit('dialog, short', dialog)
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await dialog.locator('.stake-facts__row').evaluateAll(notAtTheEnd)).toEqual([])
  for (const amount of await dialog.locator('.hf-amount').all()) await amount.click()
  await expectToFit('dialog, exact', dialog)
  await cancel.click()
  await chooseItem(page, 'Wallet')
  const account = page.getByRole('dialog')
  const balance = account.getByRole('button', { name: /^1000000000000008\.\d+ ETH$/ })
  await expect(balance.first()).toBeVisible()
  await expectToFit('account, short', account)
  await balance.first().click()
  await expectToFit('account, exact', account)
})

test('the tooltip and the menu say whether the wallet is verified', async ({ page, system, wallet }) => {
  await connectWallet(page, system.webUrl)
  const button = accountButton(page)
  await expect(button).toHaveAccessibleDescription(/^Not verified yet/)
  await button.click()
  await expect(page.getByRole('menu').getByText('Not verified yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseItem(page, 'Verify')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(button).toHaveAccessibleDescription(/^Verified: this wallet belongs to your account/)
  expect(wallet.requestsOf('personal_sign')).toHaveLength(1)
  expect(await userOnServer(page)).toMatchObject({ verifiedWallet: wallet.account.address })
})

/** Returns the figures that do not end where their row ends. Runs in the page. */
function notAtTheEnd(rows: Element[]): (string | undefined)[] {
  const endOf = (element: Element | null) => Math.round(element?.getBoundingClientRect().right ?? 0)
  return rows
    .map((row) => ({ row, figure: row.querySelector('dd') }))
    .filter(({ row, figure }) => endOf(figure) !== endOf(row))
    .map(({ figure }) => figure?.textContent)
}
