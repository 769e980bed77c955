import { type Clock, systemClock } from '@holdfast/base'
import { createTransport } from 'nodemailer'
import { RefusedError } from '../http/errors.ts'

/** A mail with the same content as text and as HTML, both written by `layout/composeMail.ts`. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** A mail that was kept instead of sent. */
export type CapturedMail = Mail & { id: number; sentAt: Date }

/** Sends mail. */
export type Mailer = {
  /** @throws {MailUnavailableError} when the mail server cannot be reached or does not accept the mail. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

/** A mailer that keeps mails instead of sending them. `captured` returns them, newest first. */
export type CapturingMailer = Mailer & { captured: () => readonly CapturedMail[] }

/** Refuses a call when mail cannot be sent. The refusal is the same for every recipient, so it reveals nothing about them. */
export class MailUnavailableError extends RefusedError {
  override name = 'MailUnavailableError' as const
  constructor({ cause }: { cause: unknown }) {
    super({
      status: 503,
      code: 'mail_unavailable',
      message: 'Mail cannot be sent at the moment. Please try again shortly.',
      retryAfterS: 30,
      cause,
    })
  }
}

/** How long the mail server may take for each step: to connect, to greet, and to answer. */
const SMTP_TIMEOUT_MS = 10_000
/** How many mails the development mailbox keeps. */
const KEPT_MAILS = 100

/** Creates a mailer that sends through a mail server. */
export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  })
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        await transport.sendMail({ from: options.from, to, subject, text, html })
      } catch (cause) {
        throw new MailUnavailableError({ cause })
      }
    },
    close: () => transport.close(),
  }
}

/** Creates a mailer that keeps mail in memory, for development and tests. */
export function createCapturingMailer(clock: Pick<Clock, 'now'> = systemClock): CapturingMailer {
  let mails: CapturedMail[] = []
  let count = 0
  return {
    send: (mail) => {
      count += 1
      mails = [{ ...mail, id: count, sentAt: new Date(clock.now()) }, ...mails].slice(0, KEPT_MAILS)
      return Promise.resolve()
    },
    captured: () => mails,
    close: () => undefined,
  }
}
