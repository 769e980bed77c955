import type { System } from '@holdfast/testing/system'
import { untilFound } from './engine.ts'
import { createPerson, type Person } from './person.ts'
import type { Wallet } from './wallet.ts'

const FRAME = 'iframe#w3m-iframe'

const CODE = /\b\d{6}\b/
const DEVICE_LINK = /https?:\/\/\S+\/device\/\S+/

/** The longest wait for a code, in milliseconds. The server sends codes at least half a minute apart. */
const CODE_MS = 60_000

/**
 * Creates the functions that act for a user of an embedded wallet. The user logs in by email and approves requests. On the
 * phone, they show the recovery words and seal the wallet, on the wallet's own pages. Neither engine can report whether
 * something covers the frame's card, so the user gives each answer in a window of the wallet.
 *
 * @param phone - The device on which the user reads their mail.
 */
export function createEmbeddedWallet(
  person: Person,
  phone: Person,
  system: System,
): {
  logsIn: (email: string) => Promise<void>
  approves: Wallet
  seals: (email: string, password: string) => Promise<void>
} {
  const frame = createPerson(person.page.frame(FRAME))
  /** Approves another device's login, by the number that the login shows. */
  const approvesDevice = async (
    approver: Person,
    email: string,
    number: string,
    mailsBefore: number,
  ): Promise<void> => {
    const links = await untilFound(`a link for ${email}`, async () => {
      const found = await foundInMails(`${system.vaultUrl}/dev/mailbox.json`, email, DEVICE_LINK)
      return found.length > mailsBefore ? found : undefined
    })
    await approver.page.goto(links[0] ?? '')
    await approver.presses(number)
    await approver.sees('Approved')
  }
  /** Returns a function that builds the URL of one of the wallet's own pages, from the frame's URL in the app. */
  const findPageUrls = async (): Promise<(path: string) => string> => {
    const source = await person.waitsFor(
      'the frame',
      (selector) => document.querySelector<HTMLIFrameElement>(selector)?.src,
      FRAME,
    )
    const { origin, searchParams } = new URL(source)
    return (path) => `${origin}${path}?projectId=${searchParams.get('projectId')}`
  }
  /** Opens a page of the wallet on the phone and logs in. @returns whether the page's storage is separate from the frame's. */
  const logsInOnPhone = async (url: string, email: string): Promise<boolean> => {
    await phone.page.goto(url)
    const mailbox = `${system.webUrl}/dev/mailbox.json`
    const codesBefore = (await foundInMails(mailbox, email, CODE)).length
    const linksBefore = (await foundInMails(`${system.vaultUrl}/dev/mailbox.json`, email, DEVICE_LINK)).length
    const isSeparate = (await asksForCode(phone, email)) === 'device'
    if (isSeparate) {
      const number = await phone.waitsFor('the number', () => document.querySelector('.frame-number')?.textContent)
      await approvesDevice(person, email, number, linksBefore)
      await person.page.goto(system.webUrl)
      await phone.sees('Code with 6 digits')
    }
    const code = await untilFound(`a new code for ${email}`, async () => {
      const codes = await foundInMails(mailbox, email, CODE)
      return codes.length > codesBefore ? codes[0] : undefined
    })
    await phone.fills('Code with 6 digits', code)
    await phone.presses('Continue')
    return isSeparate
  }
  return {
    seals: async (email, password) => {
      const pageUrl = await findPageUrls()
      const isSeparate = await logsInOnPhone(pageUrl('/export'), email)
      await phone.fills('Type “show my words” to continue', 'show my words')
      await phone.presses('Show the words')
      if (isSeparate) {
        // In WebKit, the wallet's own window does not share the frame's storage. So the window is a new device, which shows the
        // words only after a day.
        await phone.sees('This window is a new device, which has just recovered your wallet.')
        return
      }
      await phone.sees('The words are hidden. Hold the button')
      await inMail(`${system.webUrl}/dev/mailbox.json`, email, /The recovery words of your wallet were shown/)
      await logsInOnPhone(pageUrl('/passkey'), email)
      await phone.sees('You have shown your twelve words.')
      await phone.fills('Recovery password', password)
      await phone.fills('The same password again', password)
      await phone.presses('Set the password')
      await phone.sees('A recovery password opens it.')
      const { x, y } = await phone.waitsFor('the box to check', positionOfCheckbox)
      await phone.page.click(x, y)
      await phone.presses('Seal the wallet')
      await phone.sees('Your wallet is sealed. You can close this window.')
    },
    logsIn: async (email) => {
      await system.startVault()
      await person.fills('Email', email)
      await person.presses('Continue with email')
      await person.sees('Register Device')
      const number = await frame.waitsFor('the number', () => document.querySelector('.frame-number')?.textContent)
      await approvesDevice(phone, email, number, 0)
      await person.sees('Confirm Email')
      const code = await inMail(`${system.webUrl}/dev/mailbox.json`, email, CODE)
      // The field is focused automatically.
      await person.waitsFor('the focus on the code', () => document.activeElement?.matches('.hf-kit-code-input'))
      await person.page.type(code)
    },
    approves: async (question) => {
      await frame.sees('This browser cannot tell whether something covers this card.')
      const page = await person.page.windowOpenedBy(() => frame.presses('Continue in wallet window'))
      const window = createPerson(page)
      await window.sees(question === 'message' ? 'Sign this message?' : 'Send this transaction?')
      if (question !== 'message') await window.sees(`${question.amount} ETH`)
      await window.presses('Approve')
    },
  }
}

/**
 * Requests a code on a page of the wallet, and tries again while the last code is too recent. @returns what the page asks for
 * next: the code, or the approval of the device.
 */
async function asksForCode(person: Person, email: string): Promise<'code' | 'device'> {
  const deadline = performance.now() + CODE_MS
  for (;;) {
    await person.fills('Email', email)
    await person.presses('Continue')
    const answer = await person.waitsFor('an answer', () => {
      const shown = document.querySelector('body')?.innerText ?? ''
      if (shown.includes('Code with 6 digits')) return 'code'
      if (document.querySelector('.frame-number')) return 'device'
      return shown.includes('That did not work.') ? 'refused' : undefined
    })
    if (answer !== 'refused') return answer
    if (performance.now() > deadline) throw new Error(`No code was sent to ${email} within ${CODE_MS / 1_000} s.`)
  }
}

/** Returns the position of the only checkbox. Runs in the page. */
function positionOfCheckbox(): { x: number; y: number } | undefined {
  const box = document.querySelector('[role=checkbox], input[type=checkbox]')
  if (!box) return undefined
  box.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = box.getBoundingClientRect()
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
}

/** Returns the matches in the mails to an address, the newest first. */
async function foundInMails(mailbox: string, to: string, what: RegExp): Promise<string[]> {
  // Cast: the mailbox is our own.
  const { mails } = (await (await fetch(mailbox)).json()) as Mails
  const received = mails.filter((mail) => mail.to === to)
  return received.flatMap(({ subject, text }) => what.exec(`${subject}\n${text}`)?.[0] ?? [])
}

type Mails = { mails: { to: string; subject: string; text: string }[] }

/** Waits for a mail whose text matches, to the given address. @returns the newest match. */
function inMail(mailbox: string, to: string, what: RegExp): Promise<string> {
  return untilFound(`a mail to ${to}`, async () => (await foundInMails(mailbox, to, what))[0])
}
