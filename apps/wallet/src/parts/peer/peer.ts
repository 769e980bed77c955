import type { Metadata } from '@holdfast/pairing'
import { walletMessages as messages } from '../../messages/wallet.ts'

/** How many characters of a name are shown. A longer name would push everything else off the screen. */
const MAX_NAME_CHARACTERS = 60
/** The longest host that the domain name system allows. */
const MAX_HOST_CHARACTERS = 253
/** Invisible characters, and characters that change the direction of the text around them. */
const INVISIBLE = /[\p{C}\u2028\u2029]/gu
/** More marks on one letter than any language uses: they would cover the lines above and below. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu

/** The name of an app, if it gives a readable one. */
export function nameOf({ name }: Pick<Metadata, 'name'>): string {
  const shown = Array.from(name.replace(INVISIBLE, '').replace(TOO_MANY_MARKS, '$1').trim())
  if (shown.length === 0) return messages.sessions.unknownApp
  return shown.length > MAX_NAME_CHARACTERS ? `${shown.slice(0, MAX_NAME_CHARACTERS).join('')}…` : shown.join('')
}

/** The origin that an app claims; undefined when it is not a web address. Host names in other scripts are shown in Punycode. */
export function originOf({ url }: Pick<Metadata, 'url'>): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin, hostname } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && hostname.length <= MAX_HOST_CHARACTERS ? origin : undefined
}

/** URL schemes that run something here instead of opening an app. */
const NEVER_OPENED = /^(?:javascript|data|vbscript|blob|file|about|view-source):/i

/** The link by which the user returns to an app on this device. */
export function redirectOf({ redirect }: Pick<Metadata, 'redirect'>): string | undefined {
  return [redirect?.universal, redirect?.native].find(
    (link): link is string => link !== undefined && URL.canParse(link) && !NEVER_OPENED.test(link),
  )
}
