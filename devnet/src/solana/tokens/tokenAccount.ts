import { type Address, address, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit'
import { formatUnits } from 'viem'

/** The program of most tokens. @see https://www.solana-program.com/docs/token */
export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
/** The program of tokens with extensions. @see https://www.solana-program.com/docs/token-2022 */
export const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** The length of a token account in bytes. Token-2022 can append a byte for the account's type, and extensions. */
const ACCOUNT_BYTES = 165
const TYPE_AT = 165
const TYPE_TOKEN_ACCOUNT = 2

/** The content of a token account. @see the `Account` of the SPL token program */
export type TokenAccountState = { mint: Address; owner: Address; amount: bigint; isFrozen: boolean }

/** Parses a token account of either program. Returns undefined for other accounts, and for an uninitialised token account. */
export function readTokenAccount(program: string, data: ReadonlyUint8Array): TokenAccountState | undefined {
  if (!isTokenProgram(program) || data.length < ACCOUNT_BYTES) return undefined
  if (data.length > ACCOUNT_BYTES && data[TYPE_AT] !== TYPE_TOKEN_ACCOUNT) return undefined
  const state = data[108]
  if (!state) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const decoder = getAddressDecoder()
  return {
    mint: decoder.decode(data, 0),
    owner: decoder.decode(data, 32),
    amount: view.getBigUint64(64, true),
    isFrozen: state === 2,
  }
}

/** Reads the decimals of a mint from the account's data. */
export function readDecimals(data: ReadonlyUint8Array): number {
  return data[44] ?? 0
}

/** Returns whether a program is one of the two token programs. */
export function isTokenProgram(program: string): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM
}

/** Serializes an amount of a token as nodes do. */
export function tokenAmount(amount: bigint, decimals: number): object {
  const uiAmountString = formatUnits(amount, decimals)
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
