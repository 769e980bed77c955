import { decodeAbiParameters } from 'viem'
import { cleanText, maxTextLength } from '../../spam/cleanText.ts'
import type { TokenFlag } from '../tables.ts'

/** The facts that a contract states about itself, cleaned for display. */
export type TokenFacts = { name: string | null; symbol: string | null; decimals: number | null; flags: TokenFlag[] }

/** A token's standard, and the node's answers about its contract: normally `0x` and hex digits; undefined for a failed call. */
export type TokenAnswers = {
  standard: 'erc20' | 'erc721' | 'erc1155'
  name: string | undefined
  symbol: string | undefined
  decimals: string | undefined
  code: string | undefined
}

/** The most decimals: no larger power of ten fits 256 bits. */
const MAX_DECIMALS = 77
/** How much of an answer is read, in hex digits; the rest is ignored. */
const MAX_ANSWER_LENGTH = 32_768
/** The length of a 32-byte word in hex, with its `0x`. */
const WORD_LENGTH = 66

/** Reads a token's facts from the answers of its contract, which may be false or malformed. */
export function readTokenFacts({ standard, name, symbol, decimals, code }: TokenAnswers): TokenFacts {
  const flags = new Set<TokenFlag>()
  if (code === undefined || code === '0x') flags.add('notAContract')
  const knownDecimals = standard === 'erc20' ? readDecimals(decimals) : null
  if (standard === 'erc20' && knownDecimals === null) flags.add('noDecimals')
  return {
    name: readText(name, maxTextLength.name, flags),
    symbol: readText(symbol, maxTextLength.symbol, flags),
    decimals: knownDecimals,
    flags: [...flags].sort(),
  }
}

function readDecimals(answer: string | undefined): number | null {
  if (answer === undefined || !/^0x[\da-fA-F]{64,}$/.test(answer.slice(0, MAX_ANSWER_LENGTH))) return null
  const value = BigInt(answer.slice(0, WORD_LENGTH))
  return value <= MAX_DECIMALS ? Number(value) : null
}

function readText(answer: string | undefined, maxLength: number, flags: Set<TokenFlag>): string | null {
  const raw = decodeText(answer, flags)
  if (raw === undefined) return null
  const { text, isCleaned, isCut } = cleanText(raw, maxLength)
  if (isCleaned) flags.add('cleanedText')
  if (isCut) flags.add('cutText')
  return text
}

function decodeText(answer: string | undefined, flags: Set<TokenFlag>): string | undefined {
  if (answer === undefined || !/^0x(?:[\da-fA-F]{2})+$/.test(answer)) return undefined
  if (answer.length === WORD_LENGTH) {
    flags.add('bytes32Text')
    return decodeBytes(withoutZeros(answer.slice(2)))
  }
  try {
    // Decoded as bytes, not as a string: viem would reject a whole text for one invalid UTF-8 byte.
    const [bytes] = decodeAbiParameters([{ type: 'bytes' }], `0x${answer.slice(2)}`)
    return decodeBytes(bytes.slice(2))
  } catch {
    // An answer of another form: tokens may answer anything.
    return undefined
  }
}

/** Removes the zero bytes that pad a word at its end. */
function withoutZeros(hex: string): string {
  let end = hex.length
  while (end > 0 && hex.slice(end - 2, end) === '00') end -= 2
  return hex.slice(0, end)
}

function decodeBytes(hex: string): string {
  return Buffer.from(hex.slice(0, MAX_ANSWER_LENGTH), 'hex').toString('utf8')
}
