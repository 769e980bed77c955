import { type PairingUri, parsePairingUri } from '@holdfast/pairing'

/** Why a pasted or scanned link cannot be used. */
export type LinkProblem = 'empty' | 'notALink' | 'oldVersion' | 'expired' | 'used'

/** The pairing URI in a link, or why the link cannot be used. */
export type ReadLink = PairingUri | { problem: LinkProblem }

/** How many characters of a text are read. A link has about 250. */
const MAX_CHARACTERS = 4_000

/**
 * Reads a pairing link: a plain pairing URI, or a deep link of this or another wallet that contains a pairing URI. The key and
 * the expiry in the URI are checked later, when the wallet pairs.
 *
 * @see EIP-1328
 */
export function readLink(text: string): ReadLink {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'empty' }
  const uri = unwrap(trimmed.slice(0, MAX_CHARACTERS))
  if (uri === undefined) return { problem: 'notALink' }
  const parsed = parsePairingUri(uri)
  if (parsed.version === 1) return { problem: 'oldVersion' }
  return parsed.version === 2 && parsed.topic !== '' ? parsed : { problem: 'notALink' }
}

function unwrap(text: string): string | undefined {
  const bare = text.replace(/^web\+/i, '')
  if (/^wc:/i.test(bare)) return `wc:${bare.slice(3)}`
  if (!URL.canParse(bare)) return undefined
  const inner = new URL(bare).searchParams.get('uri')
  return inner === null ? undefined : unwrap(inner)
}
