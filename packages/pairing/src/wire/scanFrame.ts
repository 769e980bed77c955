import { isJsonRpcId, type JsonRpcId, MAX_ID_LENGTH } from './jsonRpc.ts'

/** Deepest nesting of a frame; calls of the protocol have five levels. */
const MAX_DEPTH = 16
/** The most commas, colons and opening brackets of a frame. A batch of 500 complete messages has fewer. */
const MAX_TOKENS = 16_384
/** How many characters at either end of a frame are searched for its id. */
const ID_SEARCH_LENGTH = 512
/** How many of a frame's first members are searched for its id. */
const HEAD_MEMBERS = 8

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** What a scan reports about a frame without parsing it. */
export type FrameScan = {
  /** Cost of parsing the frame: commas, colons, opening brackets and escaped quotes. */
  tokens: number
  /** True when the frame is nested deeper, or has more parts, than any call of the protocol; the scan then stopped early. */
  isTooComplex: boolean
  /** The digits of the member `id`, if it is an integer. */
  idDigits: string | undefined
}

/**
 * Finds the closing quote of the string that opens at `open`, and counts the escaped quotes before it; `at` is -1 if there is
 * no closing quote.
 */
function closingQuote(text: string, open: number): { at: number; escaped: number } {
  let escaped = 0
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === BACKSLASH) before -= 1
    // An even number of backslashes escapes only backslashes, not the quote.
    if ((at - before) % 2 === 1) return { at, escaped }
    escaped += 1
  }
  return { at: -1, escaped }
}

const ID_DIGITS = /\s*:\s*(-?\d+)\s*(?=[,}])/y

/**
 * Scans a frame in one pass, each string in one step. This takes a tenth of the time of parsing, and is linear in the frame's
 * length, whatever the frame contains. Does not check that the frame is JSON.
 */
export function scanFrame(text: string): FrameScan {
  const scan: FrameScan = { tokens: 0, isTooComplex: false, idDigits: undefined }
  let depth = 0
  let escapes = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const closing = closingQuote(text, at)
        escapes += closing.escaped
        if (closing.at < 0) return { ...scan, tokens: scan.tokens + escapes }
        if (depth === 1 && closing.at - at === 3 && text.startsWith('id', at + 1)) {
          ID_DIGITS.lastIndex = closing.at + 1
          scan.idDigits = ID_DIGITS.exec(text)?.[1] ?? scan.idDigits
        }
        at = closing.at
        break
      }
      case 0x7b: // {
      case 0x5b: // [
        depth += 1
        scan.tokens += 1
        break
      case 0x7d: // }
      case 0x5d: // ]
        depth -= 1
        break
      case 0x2c: // ,
      case 0x3a: // :
        scan.tokens += 1
    }
    if (depth > MAX_DEPTH || scan.tokens > MAX_TOKENS) {
      scan.isTooComplex = true
      break
    }
  }
  scan.tokens += escapes
  return scan
}

const MEMBER = /\s*"([^"\\]*)"\s*:\s*("[^"\\]*"|-?\d+|true|false|null)\s*(?=[,}])/y
const LAST_ID = /"id"\s*:\s*("[^"\\]*"|-?\d+)\s*\}\s*$/

/**
 * Reads an id from its JSON; null if it is not a valid id, or has more than {@link MAX_ID_LENGTH} digits. A number beyond 2^53
 * becomes a bigint.
 */
export function readId(source: string): JsonRpcId | null {
  if (source.startsWith('"')) return isJsonRpcId(source.slice(1, -1)) ? source.slice(1, -1) : null
  if (source.length > MAX_ID_LENGTH || !/^-?\d/.test(source)) return null
  return Number.isSafeInteger(Number(source)) ? Number(source) : BigInt(source)
}

/**
 * Finds the id of a frame without parsing the frame. The id is found if it is one of the first members or the last member, within
 * 512 characters of the frame's start or end. Used to answer a frame that is refused without being parsed.
 *
 * @returns null if no valid id is found there.
 */
export function findFrameId(frame: { head: string; tail: string }): JsonRpcId | null {
  const head = frame.head.slice(0, ID_SEARCH_LENGTH)
  let at = /^\s*\{/.exec(head)?.[0].length
  for (let members = 0; at !== undefined && members < HEAD_MEMBERS; members += 1) {
    MEMBER.lastIndex = at
    const [member, name, value] = MEMBER.exec(head) ?? []
    if (member === undefined || value === undefined) break
    if (name === 'id') return readId(value)
    // Continues after the comma.
    at += member.length + 1
  }
  const last = LAST_ID.exec(frame.tail.slice(-ID_SEARCH_LENGTH))?.[1]
  return last === undefined ? null : readId(last)
}
