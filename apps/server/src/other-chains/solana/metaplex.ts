import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { noTexts, readTokenTexts, type TokenTexts } from './tokenTexts.ts'

/**
 * The address of the program Metaplex Token Metadata, which holds the names of most tokens of the original token program.
 *
 * @see https://developers.metaplex.com/token-metadata
 */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const PROGRAM = base58.decode(metadataProgram)
/** `Key::MetadataV1`, the kind of account that holds a token's texts. */
const METADATA_V1 = 4
/** The offset of the texts in bytes: they follow the kind, the update authority and the mint. */
const TEXTS_AT = 65

/**
 * Derives the address of a mint's metadata account. Only Metaplex can write to this account.
 *
 * @see https://solana.com/docs/core/pda for the rule: the address is the first of 256 digests that is not a public key.
 */
export function metadataAddressOf(mint: string): string {
  const seeds = [Buffer.from('metadata'), PROGRAM, base58.decode(mint)]
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Uint8Array.of(bump), PROGRAM, Buffer.from('ProgramDerivedAddress')]) hash.update(part)
    const digest = hash.digest()
    if (!isPublicKey(digest)) return base58.encode(digest)
  }
  throw new RangeError(`no address is derived from the mint ${mint}`)
}

/** Reads a mint's texts from its metadata account. @param account - the account that {@link metadataAddressOf} locates. */
export function readMetaplex(account: { owner: string; bytes: Uint8Array }, mint: string): TokenTexts {
  if (account.owner !== metadataProgram || account.bytes[0] !== METADATA_V1) return noTexts
  return readTokenTexts(account.bytes, { mint, at: TEXTS_AT })
}

/** Returns whether bytes are a public key. Solana accepts even a point whose coordinate is not reduced. @see ZIP-215 */
function isPublicKey(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    // The bytes are not a point of the curve.
    return false
  }
}
