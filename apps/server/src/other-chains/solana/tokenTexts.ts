import { base58 } from '@scure/base'
import { cleanText, maxTextLength } from '../../spam/cleanText.ts'

/** The longest accepted URL of a token's metadata file, in characters. */
const MAX_URI_LENGTH = 2_000

/** A token's own texts, cleaned for display; null for a text that is missing. */
export type TokenTexts = {
  name: string | null
  symbol: string | null
  /** The URL of the metadata file as the token states it; this may be any text. */
  metadataUri: string | null
}

/** The texts of a token that states none. */
export const noTexts: TokenTexts = { name: null, symbol: null, metadataUri: null }

/**
 * Reads a token's texts. Token-2022 and Metaplex write them in the same form: the mint, then name, symbol and URI, each after
 * its length in four bytes. Metaplex pads the texts with zeros.
 *
 * @param options.at - the offset of the name in bytes. The 32 bytes before the name are the mint; data about another mint gives
 * no texts.
 */
export function readTokenTexts(bytes: Uint8Array, { mint, at: start }: { mint: string; at: number }): TokenTexts {
  if (bytes.length < start || base58.encode(bytes.subarray(start - 32, start)) !== mint) return noTexts
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start
  const next = (): string | undefined => {
    const end = at + 4 <= bytes.length ? at + 4 + view.getUint32(at, true) : Number.POSITIVE_INFINITY
    if (end > bytes.length) return undefined
    const text = Buffer.from(bytes.subarray(at + 4, end)).toString('utf8')
    at = end
    return text
  }
  const [name, symbol, uri] = [next(), next(), next()]
  return {
    name: name === undefined ? null : cleanText(name, maxTextLength.name).text,
    symbol: symbol === undefined ? null : cleanText(symbol, maxTextLength.symbol).text,
    metadataUri: readUri(uri),
  }
}

/** Reads a URI up to the first zero byte, because programs pad texts with zeros. */
function readUri(text = ''): string | null {
  const end = text.indexOf('\0')
  const uri = text.slice(0, end === -1 ? undefined : end).trim()
  return uri !== '' && uri.length <= MAX_URI_LENGTH ? uri : null
}
