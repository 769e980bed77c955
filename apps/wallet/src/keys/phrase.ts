import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { InvalidPhraseError } from './errors.ts'

/** Creates a recovery phrase of twelve words from 128 random bits. @see BIP-39 */
export function createPhrase(): string {
  return generateMnemonic(wordlist, 128)
}

/** Reads a recovery phrase that a user typed, in upper or lower case and with any white space. @throws {InvalidPhraseError} */
export function parsePhrase(text: string): string {
  const phrase = text.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ')
  if (!validateMnemonic(phrase, wordlist)) throw new InvalidPhraseError()
  return phrase
}

/** Returns the 64-byte seed from which all keys of a phrase are derived. @see BIP-39 */
export function seedOf(phrase: string): Uint8Array {
  return mnemonicToSeedSync(phrase)
}
