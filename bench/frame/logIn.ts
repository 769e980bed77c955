import type { System } from '@holdfast/testing/system'
import type { Page } from '@playwright/test'
import type { Holder } from './holder.ts'

type Mails = { mails: { to: string; text: string }[] }

/** The longest wait for a mail, in milliseconds. */
const MAIL_MS = 30_000

/** Waits for a mail whose text matches a pattern, and returns the match. @throws if no such mail arrives in time. */
async function inMail(mailbox: string, to: string, what: RegExp): Promise<string> {
  for (const endMs = performance.now() + MAIL_MS; performance.now() < endMs; ) {
    // Cast: our own mailbox answers in this form.
    const { mails } = (await (await fetch(mailbox)).json()) as Mails
    const found = mails.filter((mail) => mail.to === to).map(({ text }) => what.exec(text)?.[0])
    const [first] = found.filter((match) => match !== undefined)
    if (first !== undefined) return first
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no mail with ${what} has arrived for ${to}`)
}

/**
 * Logs in by email on a new device.
 *
 * @returns the address, and the time from the entry of the code until the address is known, in milliseconds. In this time, the
 * wallet is created.
 */
export async function logIn(
  holder: Holder,
  page: Page,
  system: System,
  email: string,
): Promise<{ address: string; codeToAddressMs: number }> {
  await holder.ask('CONNECT_EMAIL', { email })
  const number = await page.frameLocator('iframe').locator('.frame-number').innerText()
  const approved = holder.ask('CONNECT_DEVICE')
  const link = await inMail(`${system.vaultUrl}/dev/mailbox.json`, email, /https?:\/\/\S+\/device\/\S+/)
  await fetch(link, { method: 'POST', body: new URLSearchParams({ number }) })
  await approved
  const otp = await inMail(`${system.webUrl}/dev/mailbox.json`, email, /\b\d{6}\b/)
  const { sentMs } = await holder.ask('CONNECT_OTP', { otp })
  const { payload, answeredMs } = await holder.ask('GET_USER')
  // Cast: our own frame answers in this form.
  return { address: (payload as { address: string }).address, codeToAddressMs: answeredMs - sentMs }
}
