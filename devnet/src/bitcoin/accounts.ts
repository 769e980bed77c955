import { pbkdf2Sync } from 'node:crypto'
import { p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { HDKey } from 'viem/accounts'
import { DEVNET_MNEMONIC } from '../accounts.ts'

const ACCOUNT_COUNT = 5

/** The network parameters of regtest: those of testnet, with another prefix. */
export const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' } as const

/** A key of the local Bitcoin chain, with its address. The private key is known to everyone: never use it on a real chain. */
export type BitcoinKey = { address: string; privateKey: Uint8Array; publicKey: Uint8Array; script: Uint8Array }

/** An account as wallets show it: one key for payments (P2WPKH) and one for ordinals (P2TR). */
export type BitcoinAccount = { payment: BitcoinKey; ordinals: BitcoinKey }

/**
 * Returns the accounts that wallets derive for test networks from the devnet's mnemonic.
 *
 * @see BIP-84, BIP-86
 */
export function bitcoinAccounts(): readonly [BitcoinAccount, BitcoinAccount, ...BitcoinAccount[]] {
  const accountAt = (index: number): BitcoinAccount => ({
    payment: keyAt(`m/84'/1'/0'/0/${index}`, 'p2wpkh'),
    ordinals: keyAt(`m/86'/1'/0'/0/${index}`, 'p2tr'),
  })
  const others = Array.from({ length: ACCOUNT_COUNT - 2 }, (_, index) => accountAt(index + 2))
  return [accountAt(0), accountAt(1), ...others]
}

/** Returns the key that receives the mined coins and funds other addresses. */
export function minerKey(): BitcoinKey {
  return keyAt("m/84'/1'/9'/0/0", 'p2wpkh')
}

function keyAt(path: string, kind: 'p2wpkh' | 'p2tr'): BitcoinKey {
  const root = HDKey.fromMasterSeed(pbkdf2Sync(DEVNET_MNEMONIC, 'mnemonic', 2048, 64, 'sha512'))
  const { privateKey, publicKey } = root.derive(path)
  if (!privateKey || !publicKey) throw new Error('the derived key lacks its private or its public key')
  const output = kind === 'p2tr' ? p2tr(publicKey.slice(1), undefined, REGTEST) : p2wpkh(publicKey, REGTEST)
  if (!output.address) throw new Error('the key has no address')
  return { address: output.address, privateKey, publicKey, script: output.script }
}
