import { isFollowable } from '@holdfast/base'
import type { Metadata } from '@holdfast/pairing'
import { walletMessages as messages } from '../../messages/wallet.ts'

/** How many characters of a name are shown. A longer name would push everything else off the screen. */
const MAX_NAME_CHARACTERS = 60
/** The length of the longest host name that the domain name system allows. */
const MAX_HOST_CHARACTERS = 253
/** Matches invisible characters, and characters that change the direction of the text around them. */
const INVISIBLE = /[\p{C}\u2028\u2029]/gu
/** Matches more marks on one letter than any language uses. They would cover the lines above and below. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu

/** Returns the name of an app, made readable and short, or a general name if nothing readable remains. */
export function nameOf({ name }: Pick<Metadata, 'name'>): string {
  const shown = Array.from(name.replace(INVISIBLE, '').replace(TOO_MANY_MARKS, '$1').trim())
  if (shown.length === 0) return messages.sessions.unknownApp
  return shown.length > MAX_NAME_CHARACTERS ? `${shown.slice(0, MAX_NAME_CHARACTERS).join('')}…` : shown.join('')
}

/**
 * Returns the origin of the URL that an app claims, or undefined if that URL is not a web address. A host name with letters
 * beyond ASCII is returned in Punycode.
 */
export function originOf({ url }: Pick<Metadata, 'url'>): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin, hostname } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && hostname.length <= MAX_HOST_CHARACTERS ? origin : undefined
}

/** Returns the link that leads the user back to an app on this device, if the app names a safe one. */
export function redirectOf({ redirect }: Pick<Metadata, 'redirect'>): string | undefined {
  return [redirect?.universal, redirect?.native].find(
    (link): link is string => link !== undefined && URL.canParse(link) && isFollowable(link),
  )
}
