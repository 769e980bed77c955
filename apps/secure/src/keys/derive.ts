import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { HDKey as Slip10 } from 'micro-key-producer/slip10.js'
import { bytesToHex, type Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

/** The number of random bytes from which a wallet's keys are derived. 16 bytes yield twelve words. */
export const ENTROPY_BYTES = 16

/** The addresses of a wallet. A rebuilt secret is checked against them. */
export type WalletAddresses = { evm: string; solana: string }

/** The keys of a wallet. `solana` is the 32-byte secret of RFC 8032. */
export type WalletKeys = { evm: Hex; solana: Uint8Array }

/** Encodes entropy as twelve words. @see BIP-39 section 'Generating the mnemonic' */
export function wordsOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/** Derives the seed from entropy, without a passphrase. @see BIP-39 section 'From mnemonic to seed' */
export async function seedOf(entropy: Uint8Array): Promise<Uint8Array> {
  const words = new TextEncoder().encode(wordsOf(entropy))
  const key = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits'])
  const salt = new TextEncoder().encode('mnemonic')
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2_048 }, key, 512)
  words.fill(0)
  return new Uint8Array(bits)
}

/** Derives the keys of a wallet: `m/44'/60'/0'/0/0` for EVM, and `m/44'/501'/0'/0'` for Solana. @see BIP-44, SLIP-0010 */
export async function keysOf(entropy: Uint8Array): Promise<WalletKeys> {
  const seed = await seedOf(entropy)
  try {
    const master = HDKey.fromMasterSeed(seed)
    const child = master.derive("m/44'/60'/0'/0/0")
    const solana = Slip10.fromMasterSeed(seed).derive("m/44'/501'/0'/0'").privateKey
    // For one in 2^127 seeds, the library returns no key.
    if (!child.privateKey) throw new Error('The seed has no key at this path.')
    const evm = bytesToHex(child.privateKey)
    for (const key of [master, child]) key.wipePrivateData()
    return { evm, solana }
  } finally {
    seed.fill(0)
  }
}

/** Computes the addresses of a wallet's keys. */
export function addressesOf({ evm, solana }: WalletKeys): WalletAddresses {
  return { evm: privateKeyToAddress(evm), solana: base58.encode(ed25519.getPublicKey(solana)) }
}
