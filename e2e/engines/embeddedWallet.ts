import type { System } from '@holdfast/testing/system'
import { untilFound } from './engine.ts'
import { createPerson, type Person } from './person.ts'
import type { Wallet } from './wallet.ts'

const FRAME = 'iframe#w3m-iframe'

/**
 * The embedded wallet of a person: how they log in by email, and how they say yes. Neither engine can tell that nothing covers the
 * frame's card, so that each answer is given in a window of the wallet's own.
 *
 * @param phone - where the person reads their mail.
 */
export function createEmbeddedWallet(
  person: Person,
  phone: Person,
  system: System,
): { logsIn: (email: string) => Promise<void>; approves: Wallet } {
  const frame = createPerson(person.page.frame(FRAME))
  return {
    logsIn: async (email) => {
      await system.startVault()
      await person.fills('Email', email)
      await person.presses('Continue with email')
      await person.sees('Register Device')
      const number = await frame.waitsFor('the number', () => document.querySelector('.frame-number')?.textContent)
      const link = await inMail(`${system.vaultUrl}/dev/mailbox.json`, email, /https?:\/\/\S+\/device\/\S+/)
      await phone.page.goto(link)
      await phone.presses(number)
      await phone.sees('Approved')
      await person.sees('Confirm Email')
      const code = await inMail(`${system.webUrl}/dev/mailbox.json`, email, /\b\d{6}\b/)
      // The field has the focus by itself.
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

type Mails = { mails: { to: string; subject: string; text: string }[] }

/** Waits for a mail to an address that holds something, and returns that. */
function inMail(mailbox: string, to: string, what: RegExp): Promise<string> {
  return untilFound(`a mail to ${to}`, async () => {
    // The mailbox is ours: its form is known.
    const { mails } = (await (await fetch(mailbox)).json()) as Mails
    const own = mails.filter((mail) => mail.to === to).map(({ subject, text }) => `${subject}\n${text}`)
    return own.map((text) => what.exec(text)?.[0]).find((match) => match !== undefined)
  })
}
