import { isJsonRpcId, type JsonRpcId } from './jsonRpc.ts'

/** Deepest nesting of a frame; calls of the protocol have five levels. */
const MAX_DEPTH = 16
/** Most commas, colons and openings of a frame: more than 500 messages have, each with its details. */
const MAX_TOKENS = 16_384
/** Characters of a frame that are looked through for its id without parsing it, at either end. */
const HEAD = 512
/** Members in front of an id that are stepped over. */
const HEAD_MEMBERS = 8

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** What a frame holds, as far as it can be told without parsing it. */
export type FrameScan = {
  /** What parsing it costs: commas, colons, openings and escaped quotes. */
  tokens: number
  /** Whether it is nested too deep, or holds more than any call of the protocol does. It was not read to its end then. */
  isTooComplex: boolean
  /** The value of the member `id` as it is written, if that is a number. */
  idDigits: string | undefined
}

/** The closing quote of the string that opens at `open`, and how many escaped quotes were passed; -1 when it never closes. */
function closingQuote(text: string, open: number): { at: number; escaped: number } {
  let escaped = 0
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === BACKSLASH) before -= 1
    // An even number of backslashes are escaped backslashes.
    if ((at - before) % 2 === 1) return { at, escaped }
    escaped += 1
  }
  return { at: -1, escaped }
}

const ID_DIGITS = /\s*:\s*(-?\d+)\s*(?=[,}])/y

/**
 * Looks through a frame in one pass, strings in one step each: a tenth of what parsing costs, and in proportion to its
 * length whatever it holds. Says nothing of whether it is JSON.
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

/** The id that a piece of JSON writes, or null. Digits beyond 2^53 become a bigint. */
function readId(source: string): JsonRpcId | null {
  if (source.startsWith('"')) return isJsonRpcId(source.slice(1, -1)) ? source.slice(1, -1) : null
  if (!/^-?\d/.test(source)) return null
  return Number.isSafeInteger(Number(source)) ? Number(source) : BigInt(source)
}

/**
 * Finds the id of a frame without parsing it, among its first members or as its last one, within 512 bytes of either end:
 * for refusing what is not worth reading.
 *
 * @returns null when it is not there.
 */
export function findFrameId(frame: { head: string; tail: string }): JsonRpcId | null {
  const head = frame.head.slice(0, HEAD)
  let at = /^\s*\{/.exec(head)?.[0].length
  for (let members = 0; at !== undefined && members < HEAD_MEMBERS; members += 1) {
    MEMBER.lastIndex = at
    const [member, name, value] = MEMBER.exec(head) ?? []
    if (member === undefined || value === undefined) break
    if (name === 'id') return readId(value)
    // Behind the comma.
    at += member.length + 1
  }
  const last = LAST_ID.exec(frame.tail.slice(-HEAD))?.[1]
  return last === undefined ? null : readId(last)
}
