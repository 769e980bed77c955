import { base58 } from '@scure/base'
import { noTexts, readTokenTexts, type TokenTexts } from './tokenTexts.ts'

/** The two programs that own token accounts: SPL Token and Token-2022. @see https://spl.solana.com/token */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

/** Returns whether a program is one of the token programs. */
export function isTokenProgram(program: string): boolean {
  return tokenPrograms.some((tokenProgram) => tokenProgram === program)
}

/**
 * The lengths of a token account and of a mint without extensions, in bytes. In both, the extensions of Token-2022 begin after
 * `ACCOUNT_BYTES` and a byte for the kind of account.
 */
const ACCOUNT_BYTES = 165
const MINT_BYTES = 82
const KIND = { mint: 1, account: 2 } as const
/** The type of the extension that holds a token's name. @see `ExtensionType::TokenMetadata` of Token-2022 */
const METADATA = 19
/** How many bytes precede the texts in that extension: the update authority and the mint. */
const METADATA_HEADER = 64
/** The most decimals that a listed token may have: no larger power of ten fits into 256 bits. */
export const MAX_DECIMALS = 77

/** The content of a token account. */
export type TokenAccount = { mint: string; owner: string; amount: bigint; isFrozen: boolean }
/** The content of a mint account, and the token's texts. */
export type Mint = TokenTexts & { decimals: number; supply: bigint }

/** Decodes a token account; undefined for other bytes. */
export function readTokenAccount(bytes: Uint8Array): TokenAccount | undefined {
  if (bytes.length < ACCOUNT_BYTES) return undefined
  if (bytes.length > ACCOUNT_BYTES && bytes[ACCOUNT_BYTES] !== KIND.account) return undefined
  const state = bytes[108]
  if (!state) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    mint: base58.encode(bytes.subarray(0, 32)),
    owner: base58.encode(bytes.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    isFrozen: state === 2,
  }
}

/** Decodes a mint; undefined for other bytes. @param address - the address of the mint. */
export function readMint(bytes: Uint8Array, address: string): Mint | undefined {
  const isPlain = bytes.length === MINT_BYTES
  if (!isPlain && !(bytes.length > ACCOUNT_BYTES && bytes[ACCOUNT_BYTES] === KIND.mint)) return undefined
  const isInitialized = bytes[45] === 1
  const decimals = bytes[44]
  if (!isInitialized || decimals === undefined) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const metadata = isPlain ? undefined : findExtension(bytes, METADATA)
  const texts = metadata ? readTokenTexts(metadata, { mint: address, at: METADATA_HEADER }) : noTexts
  return { decimals, supply: view.getBigUint64(36, true), ...texts }
}

/**
 * Finds an extension. Each extension begins with its type and its length, two bytes each. A length beyond the end ends the
 * search.
 */
function findExtension(bytes: Uint8Array, wanted: number): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = ACCOUNT_BYTES + 1
  while (at + 4 <= bytes.length) {
    const type = view.getUint16(at, true)
    const end = at + 4 + view.getUint16(at + 2, true)
    if (end > bytes.length || type === 0) return undefined
    if (type === wanted) return bytes.subarray(at + 4, end)
    at = end
  }
  return undefined
}
