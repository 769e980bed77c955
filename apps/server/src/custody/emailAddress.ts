import { domainToASCII } from 'node:url'
import * as z from 'zod/mini'
import { InvalidEmailAddressError } from './errors.ts'

const form = z.email()
/** Longest address that mail servers accept, in characters. @see RFC 5321 section 4.5.3.1 */
const MAX_LENGTH = 254

/** An address in two forms: one for sending mail, and one for look-ups. */
export type EmailAddress = { sendTo: string; lookup: string }

/**
 * Normalises an address: trimmed, its domain in lower case and Punycode. `sendTo` has the local part as it was typed, and
 * `lookup` has it in lower case. Dots and `+` are kept, because only the mail server knows what they mean.
 *
 * @throws {InvalidEmailAddressError}
 */
export function parseEmailAddress(text: string): EmailAddress {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const domain = domainToASCII(trimmed.slice(at + 1))
  const sendTo = `${trimmed.slice(0, at)}@${domain}`
  if (at < 1 || domain === '' || sendTo.length > MAX_LENGTH || !form.safeParse(sendTo).success) {
    throw new InvalidEmailAddressError()
  }
  return { sendTo, lookup: sendTo.toLowerCase() }
}
