import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { InvalidPhraseError } from './errors.ts'

/** Creates twelve words from 128 random bits. @see BIP-39 */
export function createPhrase(): string {
  return generateMnemonic(wordlist, 128)
}

/** Reads words as a user types them. @throws {InvalidPhraseError} */
export function parsePhrase(text: string): string {
  const phrase = text.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ')
  if (!validateMnemonic(phrase, wordlist)) throw new InvalidPhraseError()
  return phrase
}

/** The 64-byte seed from which every key of a phrase is derived. */
export function seedOf(phrase: string): Uint8Array {
  return mnemonicToSeedSync(phrase)
}
