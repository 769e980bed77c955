import type { System } from '@holdfast/testing/system'
import { type Browser, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { chooseItem, userOnServer } from '../fixtures.ts'

/** Returns the frame of the embedded wallet. */
export function walletFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe#w3m-iframe')
}

/** Submits the email address of a login in the open modal, repeatedly, until the server's limit allows another mail. */
async function submitEmail(page: Page, email: string): Promise<void> {
  const modal = page.getByRole('dialog')
  await expect(async () => {
    await modal.getByRole('textbox', { name: 'Email' }).fill(email)
    await modal.getByRole('textbox', { name: 'Email' }).press('Enter')
    await expect(modal.getByRole('heading', { name: /^(?:Register Device|Confirm Email)$/ })).toBeVisible()
  }).toPass({ timeout: 60_000 })
}

/**
 * Logs in by email in the open modal, on a device that is new to the wallet: follows the link of the vault's mail in a separate
 * browser, picks the number that the frame shows, and types the code of the second mail.
 */
export async function logInByEmail(
  page: Page,
  system: System,
  email: string,
  /** Acts for the user in the frame once the device is approved, for instance to open a sealed wallet. */
  inFrame: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const modal = page.getByRole('dialog')
  await submitEmail(page, email)
  await expect(modal.getByRole('heading', { name: 'Register Device' })).toBeVisible()
  const number = await walletFrame(page).locator('.frame-number').innerText()
  const link = await inMail(`${system.vaultUrl}/dev/mailbox.json`, email, /https?:\/\/\S+\/device\/\S+/)
  await approveDevice(page.context().browser(), link, number)
  await inFrame()
  await expect(modal.getByRole('heading', { name: 'Confirm Email' })).toBeVisible()
  const code = await inMail(`${system.webUrl}/dev/mailbox.json`, email, /\b\d{6}\b/)
  await modal.getByRole('textbox', { name: 'Code with 6 digits' }).fill(code)
}

/** Follows the link of the vault's mail in a browser other than the one that logs in, and picks the number. */
export async function approveDevice(browser: Browser | null, link: string, number: string): Promise<void> {
  if (!browser) throw new Error('the page has no browser in which to open another page')
  const page = await browser.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible()
  await page.close()
}

type Mails = { mails: { to: string; subject: string; text: string }[] }

/** Returns how many mails an address has received. */
export async function mailCount(mailbox: string, to: string): Promise<number> {
  // Cast: the mailbox is our own.
  const { mails } = (await (await fetch(mailbox)).json()) as Mails
  return mails.filter((mail) => mail.to === to).length
}

/** Waits for a mail whose text matches, to the given address. @returns the newest match. */
export async function inMail(mailbox: string, to: string, what: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      // Cast: the mailbox is our own.
      const { mails } = (await (await fetch(mailbox)).json()) as Mails
      const texts = mails.filter((mail) => mail.to === to).map(({ subject, text }) => `${subject}\n${text}`)
      found = texts.map((text) => what.exec(text)?.[0] ?? '').find((match) => match !== '') ?? ''
      return found
    })
    .not.toBe('')
  return found
}

/**
 * Returns the URL of one of the wallet's own windows, for the project of the page. @param path - The path, for instance
 * `/export`.
 */
export async function ownWindowUrl(page: Page, path: string): Promise<string> {
  const { origin, searchParams } = new URL((await page.locator('iframe#w3m-iframe').getAttribute('src')) ?? '')
  return `${origin}${path}?projectId=${searchParams.get('projectId') ?? ''}`
}

/** Approves the app's request in the frame. */
export async function approveInFrame(page: Page): Promise<void> {
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('heading', { name: 'Approve Transaction' })).toBeVisible()
  await pressApprove(walletFrame(page).getByRole('button', { name: 'Approve', exact: true }))
}

/**
 * Verifies the wallet of the signed-in user: approves the message in the frame, and waits until the server, which checks the
 * signature, has bound the address to the user. So the story knows that the wallet has the address's key.
 */
export async function verifyInFrame(page: Page, address: string): Promise<void> {
  await chooseItem(page, 'Verify')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await approveInFrame(page)
  await expect.poll(async () => (await userOnServer(page))?.verifiedWallet).toBe(address)
}

/**
 * Presses a button that approves, as a person does: the pointer rests on it before the press. The frame ignores presses without
 * this rest.
 */
export async function pressApprove(button: Locator): Promise<void> {
  await button.hover()
  await expect(button).toBeEnabled()
  await button.click()
}

/** Returns the full address of the active account. */
export async function addressInUse(page: Page): Promise<`0x${string}`> {
  let address = ''
  await expect
    .poll(async () => {
      const stored = await page.evaluate(() => Object.values(window.localStorage).join(' '))
      address = /eip155:\d+:(0x[\da-fA-F]{40})/.exec(stored)?.[1] ?? ''
      return address
    })
    .not.toBe('')
  // Cast: the expression has just matched it.
  return address as `0x${string}`
}
