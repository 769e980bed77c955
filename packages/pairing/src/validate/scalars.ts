import { isRecord } from '@holdfast/base'

/** Shortest and longest lifetime of a request, in seconds: five minutes and seven days. */
export const REQUEST_EXPIRY = { min: 300, max: 604_800 }

/** Returns whether a value is text other than white space. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** Returns whether a value is a plain object that is not empty. */
export function hasData(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && Object.keys(value).length > 0
}

/** Returns whether a value is a CAIP-2 id as the protocol defines it: exactly two parts. */
export function isChainId(value: unknown): value is string {
  return isText(value) && value.split(':').length === 2
}

/** Returns whether a value is a CAIP-10 id as the protocol defines it: three parts, the last not empty. */
export function isAccountId(value: unknown): value is string {
  if (!isText(value)) return false
  const parts = value.split(':')
  return parts.length === 3 && parts[2] !== ''
}

/** Returns whether a value is the reason of a refusal or a disconnect: a code other than 0, and a text. */
export function isReason(value: unknown): value is { code: number; message: string } {
  return isRecord(value) && typeof value['code'] === 'number' && value['code'] !== 0 && isText(value['message'])
}

/** Returns whether a value is a request to a wallet. */
export function isRequest(value: unknown): value is { method: string; params?: unknown } {
  return isRecord(value) && isText(value['method'])
}

/** Returns whether a value is a JSON-RPC answer with a result or an error. */
export function isResponse(value: unknown): boolean {
  if (!isRecord(value) || typeof value['id'] !== 'number' || !isText(value['jsonrpc'])) return false
  return value['result'] !== undefined || value['error'] !== undefined
}

/** Returns whether a value is an event of a session. */
export function isEvent(value: unknown): value is { name: string; data: unknown } {
  return isRecord(value) && isText(value['name'])
}

/** Returns whether a value is an allowed lifetime of a request, in seconds. */
export function isRequestExpiry(value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false
  return value >= REQUEST_EXPIRY.min && value <= REQUEST_EXPIRY.max
}

/** Returns whether a value is absent, or is a list of relays whose last entry is valid. Existing clients check no other entry. */
export function areRelays(value: unknown): boolean {
  if (!value) return true
  if (!Array.isArray(value) || value.length === 0) return false
  const last: unknown = value.at(-1)
  const protocol = isRecord(last) ? last['protocol'] : undefined
  return protocol === undefined || isText(protocol)
}
