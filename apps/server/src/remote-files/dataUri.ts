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

/** Decodes percent-encoded bytes; a percent sign that encodes nothing stands for itself. */
function unescapePercent(text: string): Buffer {
  const parts = text.split(/((?:%[\da-f]{2})+)/i)
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 1 ? Buffer.from(part.replaceAll('%', ''), 'hex') : Buffer.from(part))),
  )
}
