import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { emailCodeDigits } from '@holdfast/api'
import { type Clock, systemClock } from '@holdfast/base'
import { isEqualText } from '../../http/isEqualText.ts'
import { RateLimitedError } from '../../http/limits/rateLimits.ts'
import { composeMail } from '../../mail/layout/composeMail.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { EmailCodeExpiredError, TooManyCodeTriesError, WrongEmailCodeError } from '../errors.ts'
import { type EmailCodeStore, networkPrefix } from './emailCodeStore.ts'

/** How long an email code is valid, in seconds. */
export const emailCodeLifeS = 300
/** How many attempts at entering a code are allowed. */
const MAX_TRIES = 5
/** How many codes are mailed to an address for one asker within `SPAN_MS`, not counting those that were used. */
const MAX_PER_ASKER = 10
/**
 * How many codes are mailed to an address for all unknown browsers of all networks together within `SPAN_MS`, not counting
 * those that were used. At five attempts per code, strangers get 500 guesses a day, each right with a chance of one in a
 * million.
 */
const MAX_UNKNOWN = 100
const SPAN_MS = 24 * 3600 * 1000

/**
 * The asker against whom codes and attempts at a password are counted: a browser in which the address or name was used before,
 * or else a network.
 */
export type CodeAsker = { knownBrowser: string | undefined; network: string }

/** Sends codes by mail and checks them; each code is valid only in the browser that requested it. */
export type EmailCodes = {
  /**
   * Sends a code. Codes sent to other browsers remain valid.
   *
   * @returns the secret that the browser must present with the code.
   * @throws {RateLimitedError} when the asker, or all unknown browsers together, left too many codes of the last 24 hours
   * unused | {MailUnavailableError}
   */
  send: (email: string, asker: CodeAsker) => Promise<string>
  /**
   * Checks a code and uses it up. Without the secret that `send` returned, no code matches, and no attempt is counted.
   *
   * @throws {WrongEmailCodeError} | {EmailCodeExpiredError} | {TooManyCodeTriesError}
   */
  spend: (email: string, digits: string, browserSecret: string | undefined) => Promise<void>
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Returns the key under which an asker's codes and attempts are counted. */
export function askerKeyOf({ knownBrowser, network }: CodeAsker): string {
  return knownBrowser === undefined ? `${networkPrefix}${network}` : `browser ${knownBrowser}`
}

/** Creates the email code service. */
export function createEmailCodes(options: {
  store: EmailCodeStore
  mailer: Pick<Mailer, 'send'>
  clock?: Clock | undefined
}): EmailCodes {
  const { store, mailer, clock = systemClock } = options
  return {
    send: async (email, asker) => {
      const browserSecret = randomBytes(32).toString('base64url')
      const digits = String(randomInt(10 ** emailCodeDigits)).padStart(emailCodeDigits, '0')
      const sentAt = new Date(clock.now())
      const id = randomUUID()
      const oldestSentAt = await store.add(
        {
          id,
          email,
          sentAt,
          asker: askerKeyOf(asker),
          browser: hash(browserSecret),
          code: hash(`${digits}.${browserSecret}`),
        },
        { since: new Date(sentAt.getTime() - SPAN_MS), maxPerAsker: MAX_PER_ASKER, maxUnknown: MAX_UNKNOWN },
      )
      if (oldestSentAt) {
        const waitMs = oldestSentAt.getTime() + SPAN_MS - sentAt.getTime()
        throw new RateLimitedError({ retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
      }
      try {
        await mailer.send(composeCodeMail(email, digits))
      } catch (error) {
        await store.remove(id)
        throw error
      }
      return browserSecret
    },
    spend: async (email, digits, browserSecret) => {
      const sent = browserSecret === undefined ? undefined : await store.find({ email, browser: hash(browserSecret) })
      if (!sent) throw new WrongEmailCodeError()
      const ageMs = clock.now() - sent.sentAt.getTime()
      if (ageMs >= emailCodeLifeS * 1000) throw new EmailCodeExpiredError()
      if (!(await store.countAttempt(sent.id, MAX_TRIES))) throw new TooManyCodeTriesError()
      if (!isEqualText(hash(`${digits}.${browserSecret}`), sent.code)) throw new WrongEmailCodeError()
      if (!(await store.remove(sent.id))) throw new WrongEmailCodeError()
    },
  }
}

function composeCodeMail(to: string, digits: string): Parameters<Mailer['send']>[0] {
  return composeMail({
    to,
    subject: `${digits} is your Holdfast code`,
    preview: `It works once, within ${emailCodeLifeS / 60} minutes. Do not share it.`,
    blocks: [
      { kind: 'code', code: digits },
      {
        kind: 'text',
        text: `It works once, within ${emailCodeLifeS / 60} minutes, in the browser that asked for it. Do not share it.`,
      },
      { kind: 'text', text: 'If you did not ask for it, nothing needs to be done.' },
    ],
    footer: 'Sent because this address was given to sign in to Holdfast.',
  })
}
