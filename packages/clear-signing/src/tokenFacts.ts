import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  formatUnits,
  type Hex,
  hexToString,
  parseAbi,
  size,
} from 'viem'
import { UNREADABLE } from './callDescription.ts'

/** Calls a contract on the chain without a transaction. */
export type ReadChain = (method: 'eth_call', params: readonly unknown[]) => Promise<unknown>

const tokenAbi = parseAbi([
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint8)',
])

/** The maximum number of characters of a token's symbol or name. */
const MAX_NAME = 32
/** No token in use has more decimals. With more, an amount would be a long row of zeros. */
const MAX_DECIMALS = 36

/** Reads a token's symbol or name. @returns undefined unless the answer is a readable text of 1 to 32 characters. */
export async function readName(
  read: ReadChain,
  token: Address,
  functionName: 'symbol' | 'name',
): Promise<string | undefined> {
  const answer = await readFact(read, token, functionName)
  const isReadable = typeof answer === 'string' && answer.length <= MAX_NAME && !UNREADABLE.test(answer)
  return (isReadable && answer.trim()) || undefined
}

/** Reads how many decimals a token has. @returns undefined for a token without decimals, or with more than 36. */
export async function readDecimals(read: ReadChain, token: Address): Promise<number | undefined> {
  const answer = await readFact(read, token, 'decimals')
  return typeof answer === 'number' && answer <= MAX_DECIMALS ? answer : undefined
}

/** A symbol must be one word: with spaces, it could continue the sentence that contains it. */
const ONE_WORD = /^\S+$/

/** A token's symbol and decimals. */
export type TokenUnits = { symbol: string; decimals: number }

/** Reads a token's symbol and decimals. @returns undefined for a token without decimals or without a one-word symbol. */
export async function readToken(read: ReadChain, token: Address): Promise<TokenUnits | undefined> {
  const [symbol, decimals] = await Promise.all([readName(read, token, 'symbol'), readDecimals(read, token)])
  return symbol && ONE_WORD.test(symbol) && decimals !== undefined ? { symbol, decimals } : undefined
}

/** Writes an amount of a token in its unit: `5.25 USDC`. */
export function writeAmount(value: bigint, decimals: number, symbol: string): string {
  return `${formatUnits(value, decimals)} ${symbol}`
}

/** Calls a token's function that takes no arguments. Undefined if the answer is not in the form of the standard. */
async function readFact(read: ReadChain, to: Address, functionName: 'symbol' | 'name' | 'decimals'): Promise<unknown> {
  try {
    const data = encodeFunctionData({ abi: tokenAbi, functionName })
    const answer = (await read('eth_call', [{ to, data }, 'latest'])) as Hex // viem throws for any other answer.
    // Older tokens, such as Maker, return a text as 32 bytes. The encoding of a string is longer.
    if (functionName !== 'decimals' && size(answer) === 32) return hexToString(answer, { size: 32 })
    return decodeFunctionResult({ abi: tokenAbi, functionName, data: answer })
  } catch {
    // The address is not a token's, or the node did not answer.
    return undefined
  }
}
