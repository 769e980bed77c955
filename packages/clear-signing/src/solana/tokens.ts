import type { TokenUnits } from '../tokenFacts.ts'

/**
 * The tokens whose names are known, by mint. Names that tokens give themselves are not used, since any token may call itself
 * USDC.
 */
const tokens: Readonly<Record<string, TokenUnits>> = {
  So11111111111111111111111111111111111111112: { symbol: 'WSOL', decimals: 9 },
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { symbol: 'USDC', decimals: 6 },
  Es9vMFrzaCERmJfrF4H2FYD4KCoNky11McCe8BenwNYB: { symbol: 'USDT', decimals: 6 },
}

/** Returns the symbol and decimals of a well-known token. @returns undefined for any other token. */
export function knownToken(mint: string | undefined): TokenUnits | undefined {
  return mint !== undefined && Object.hasOwn(tokens, mint) ? tokens[mint] : undefined
}
