import { FileError } from './errors.ts'

/**
 * Reads the content of a `data:` URL. Contracts write such URLs loosely: with a `#` or other characters that should be escaped,
 * or with line breaks in base64. All of that is accepted, because browsers and marketplaces show pictures at such URLs too.
 *
 * @throws {FileError} for a URL without content.
 * @see RFC 2397
 */
export function readDataUri(uri: string): Buffer {
  const comma = uri.indexOf(',')
  if (comma < 0) throw new FileError('address', 'the data URL has no content')
  const isBase64 = /;\s*base64\s*$/i.test(uri.slice(0, comma))
  const content = unescapePercent(uri.slice(comma + 1))
  return isBase64 ? Buffer.from(content.toString('latin1'), 'base64') : content
}

const PERCENT = 0x25

/** Decodes percent-encoded bytes; a percent sign that encodes nothing stands for itself. */
function unescapePercent(text: string): Buffer {
  const bytes = Buffer.from(text)
  // There are never more decoded bytes than encoded bytes, so the decoded bytes overwrite the encoded ones.
  let length = bytes.indexOf(PERCENT)
  if (length < 0) return bytes
  for (let at = length; at < bytes.length; at += 1, length += 1) {
    const byte = bytes[at] ?? 0
    const decoded = byte === PERCENT ? readDigit(bytes[at + 1]) * 16 + readDigit(bytes[at + 2]) : Number.NaN
    const isEscape = !Number.isNaN(decoded)
    bytes[length] = isEscape ? decoded : byte
    if (isEscape) at += 2
  }
  return bytes.subarray(0, length)
}

/** Reads a hexadecimal digit. @returns `NaN` for any other byte. */
function readDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN
}
