import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { InvalidPhraseError } from './errors.ts'

/** Makes twelve words: 128 bits by chance. @see BIP-39 */
export function createPhrase(): string {
  return generateMnemonic(wordlist, 128)
}

/** Reads words as a person types them. @throws {InvalidPhraseError} */
export function parsePhrase(text: string): string {
  const phrase = text.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ')
  if (!validateMnemonic(phrase, wordlist)) throw new InvalidPhraseError()
  return phrase
}

/** The 64 bytes that every key of a phrase comes from. */
export function seedOf(phrase: string): Uint8Array {
  return mnemonicToSeedSync(phrase)
}
