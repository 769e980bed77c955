import { PAIRING_SKEW_MS, parsePairingUri } from '@holdfast/pairing'

/** What is wrong with a pasted or scanned link. */
export type LinkProblem = 'empty' | 'notALink' | 'oldVersion' | 'expired' | 'used'

/** A link that can be used for pairing, or why it cannot. `expiry` in Unix seconds. */
export type ReadLink = { uri: string; topic: string; expiry: number } | { problem: LinkProblem }

/** Longest text that is read: a link has some 250 characters. */
const MOST_CHARACTERS = 4_000

/**
 * Reads a pairing link: the plain URI, or a deep link of this or another wallet that contains one.
 *
 * @param nowMs - Unix milliseconds.
 * @see EIP-1328
 */
export function readLink(text: string, nowMs: number): ReadLink {
  const given = text.trim()
  if (given === '') return { problem: 'empty' }
  const uri = unwrap(given.slice(0, MOST_CHARACTERS))
  if (uri === undefined) return { problem: 'notALink' }
  const { topic, version, symKey, relay, expiryTimestamp } = parsePairingUri(uri)
  if (version === 1) return { problem: 'oldVersion' }
  const isKey = (value: string | undefined): boolean => /^[0-9a-f]{64}$/.test(value ?? '')
  if (version !== 2 || !isKey(topic) || !isKey(symKey) || !relay['protocol']) return { problem: 'notALink' }
  const expiry = expiryTimestamp ?? Math.floor(nowMs / 1_000) + 300
  // The app's clock may be slow: a link that seems to have expired only recently is still tried at the relay.
  return expiry * 1_000 <= nowMs - PAIRING_SKEW_MS ? { problem: 'expired' } : { uri, topic, expiry }
}

function unwrap(text: string): string | undefined {
  const bare = text.replace(/^web\+/i, '')
  if (/^wc:/i.test(bare)) return `wc:${bare.slice(3)}`
  if (!URL.canParse(bare)) return undefined
  const inner = new URL(bare).searchParams.get('uri')
  return inner === null ? undefined : unwrap(inner)
}
