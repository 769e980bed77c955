import { createHmac } from 'node:crypto'
import { WebhookRefusedError } from '../errors.ts'

/** How far the signer's clock may be from ours, in milliseconds; also how old a webhook may be. */
const WEBHOOK_WINDOW_MS = 5 * 60_000

/** Computes the HMAC-SHA256 of a text. */
export function sign(secret: string, text: string, encoding: 'hex' | 'base64url'): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}

/** Reads a signature header such as `t=1728394718,v0=…,h=a b,v1=…`. If a part is repeated, the first one counts. */
export function readSignatureParts(header: string | undefined): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  if (header === undefined || header.length > 2_048) return parts
  for (const part of header.split(',')) {
    const equals = part.indexOf('=')
    const name = part.slice(0, equals).trim()
    if (equals > 0 && !parts.has(name)) parts.set(name, part.slice(equals + 1).trim())
  }
  return parts
}

/**
 * Checks that a webhook was signed recently.
 *
 * @param text - Unix seconds or milliseconds, or ISO 8601.
 * @throws {WebhookRefusedError}
 */
export function assertFresh(text: string | undefined, nowMs: number): void {
  const at = text === undefined ? Number.NaN : readTime(text)
  if (!(Math.abs(nowMs - at) <= WEBHOOK_WINDOW_MS)) throw new WebhookRefusedError({ problem: 'timestamp' })
}

function readTime(text: string): number {
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1_000
  return /^\d{12,14}$/.test(text) ? Number(text) : Date.parse(text)
}
