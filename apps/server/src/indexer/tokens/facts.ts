import { decodeAbiParameters } from 'viem'
import { cleanText, maxTextLength } from '../../spam/cleanText.ts'
import type { TokenFlag } from '../tables.ts'

/** The facts that a contract states about itself, cleaned for display. */
export type TokenFacts = { name: string | null; symbol: string | null; decimals: number | null; flags: TokenFlag[] }

/** The answers of a contract as `0x` and hex digits; undefined where it reverted or was not asked. */
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
const WORD = 66

/** Reads the answers of a contract. The answers may be lies, and of any form. */
export function readTokenFacts({ standard, name, symbol, decimals, code }: TokenAnswers): TokenFacts {
  const flags = new Set<TokenFlag>()
  if (code === undefined || code === '0x') flags.add('notAContract')
  const places = standard === 'erc20' ? readDecimals(decimals) : null
  if (standard === 'erc20' && places === null) flags.add('noDecimals')
  return {
    name: readText(name, maxTextLength.name, flags),
    symbol: readText(symbol, maxTextLength.symbol, flags),
    decimals: places,
    flags: [...flags].sort(),
  }
}

function readDecimals(answer: string | undefined): number | null {
  if (answer === undefined || !/^0x[\da-fA-F]{64,}$/.test(answer.slice(0, MAX_ANSWER_LENGTH))) return null
  const value = BigInt(answer.slice(0, WORD))
  return value <= MAX_DECIMALS ? Number(value) : null
}

function readText(answer: string | undefined, longest: number, flags: Set<TokenFlag>): string | null {
  const raw = decodeText(answer, flags)
  if (raw === undefined) return null
  const { text, isCleaned, isCut } = cleanText(raw, longest)
  if (isCleaned) flags.add('cleanedText')
  if (isCut) flags.add('cutText')
  return text
}

function decodeText(answer: string | undefined, flags: Set<TokenFlag>): string | undefined {
  if (answer === undefined || !/^0x(?:[\da-fA-F]{2})+$/.test(answer)) return undefined
  if (answer.length === WORD) {
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

/** Cuts the zero bytes at the end, which pad a word. */
function withoutZeros(hex: string): string {
  let end = hex.length
  while (end > 0 && hex.slice(end - 2, end) === '00') end -= 2
  return hex.slice(0, end)
}

function decodeBytes(hex: string): string {
  return Buffer.from(hex.slice(0, MAX_ANSWER_LENGTH), 'hex').toString('utf8')
}
