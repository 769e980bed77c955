import { fromBase64 } from '../crypto/encoding.ts'

/** The content of a pairing URI, as it was read: the fields may be wrong. */
export type PairingUri = {
  /** A second scheme after `wc:`, as in `wc:other:…@2`; empty for ordinary URIs. */
  protocol: string
  topic: string
  /** NaN when the URI has none. */
  version: number
  symKey: string | undefined
  /** One field for each `relay-…` parameter; `protocol` is the one that counts. */
  relay: Record<string, string>
  methods: string[] | undefined
  /** Unix seconds. */
  expiryTimestamp: number | undefined
}

/** Lifetime of an unanswered pairing: 4 minutes, in seconds. */
export const PAIRING_TTL = 240
/**
 * How long after its expiry a URI is still tried, in milliseconds: the clocks of both devices may each be wrong by five
 * minutes.
 */
export const PAIRING_SKEW_MS = 600_000
/** A pairing counts as expired when it has this much time left or less, in milliseconds: too little to scan and approve. */
const PAIRING_MARGIN_MS = 10_000

/** Returns whether a pairing has 10 seconds or less left. @param expiry - Unix seconds. @param nowMs - Unix milliseconds. */
export function isPairingExpired(expiry: number, nowMs: number): boolean {
  return expiry * 1_000 - nowMs <= PAIRING_MARGIN_MS
}

/**
 * Formats a pairing URI.
 *
 * @see EIP-1328
 * @example
 * import { formatPairingUri } from '@holdfast/pairing'
 *
 * formatPairingUri({ topic, symKey, relay: { protocol: 'irn' }, expiryTimestamp: 1795237692 })
 */
export function formatPairingUri(parts: {
  topic: string
  symKey: string
  relay: Readonly<Record<string, string>>
  expiryTimestamp?: number | undefined
  methods?: readonly string[] | undefined
}): string {
  const query = new URLSearchParams()
  for (const name of Object.keys(parts.relay).sort()) {
    const value = parts.relay[name]
    if (value) query.set(`relay-${name}`, value)
  }
  query.set('symKey', parts.symKey)
  if (parts.expiryTimestamp) query.set('expiryTimestamp', String(parts.expiryTimestamp))
  if (parts.methods) query.set('methods', parts.methods.join(','))
  return `wc:${parts.topic}@2?${query.toString()}`
}

/**
 * Parses a pairing URI as existing wallets do: it returns a result for any text, and the caller has to check its fields.
 *
 * @param text - the URI, or its base64.
 */
export function parsePairingUri(text: string): PairingUri {
  const uri = (text.includes('wc:') ? text : decodeUri(text)).replace('wc://', '').replace('wc:', '')
  const colon = uri.indexOf(':')
  const questionMark = uri.indexOf('?')
  const path = uri.slice(colon + 1, questionMark < 0 ? undefined : questionMark)
  const [topic = '', version] = path.split('@')
  const query = new Map(new URLSearchParams(questionMark < 0 ? '' : uri.slice(questionMark)))
  const expiry = query.get('expiryTimestamp')
  return {
    protocol: colon < 0 ? '' : uri.slice(0, colon),
    topic: topic.replace(/^\/\//, ''),
    version: Number.parseInt(version ?? '', 10),
    symKey: query.get('symKey'),
    relay: Object.fromEntries(
      [...query]
        .filter(([name]) => name.startsWith('relay-'))
        .map(([name, value]) => [name.slice('relay-'.length), value]),
    ),
    methods: query.get('methods')?.split(','),
    expiryTimestamp: expiry ? Number.parseInt(expiry, 10) : undefined,
  }
}

function decodeUri(text: string): string {
  const decoded = decodeBase64(text)
  return decoded.includes('wc:') ? decoded : text
}

/** Returns whether a value is text that parses as a URL, or the base64 of such text. */
export function isUrl(value: unknown): value is string {
  return typeof value === 'string' && (URL.canParse(value) || URL.canParse(decodeBase64(value)))
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(fromBase64(text))
  } catch {
    // Not base64.
    return ''
  }
}
