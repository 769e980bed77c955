import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Account, Addresses, Secrets } from '../accounts/account.ts'
import { type BitcoinKey, deriveBitcoin } from './bitcoin.ts'
import { seedOf } from './phrase.ts'
import type { PrivateKey } from './privateKey.ts'
import { deriveEd25519 } from './slip10.ts'

/** A Solana account that can sign. */
export type SolanaSigner = { address: string; sign: (message: Uint8Array) => Uint8Array }

/** The keys of an unlocked wallet. Only `exportKeys` and `bitcoinKeys` give out private keys. */
export type Keyring = {
  accounts: readonly Account[]
  /** Returns the signer of an EVM account; undefined for an address of another wallet. */
  evmSigner: (address: string) => PrivateKeyAccount | undefined
  /** Returns the signer of a Solana account; undefined for an address of another wallet. */
  solanaSigner: (address: string) => SolanaSigner | undefined
  /** Returns all Bitcoin keys that the account with this address has on a network; none for an address of another wallet. */
  bitcoinKeys: (address: string, caipNetworkId: string) => readonly BitcoinKey[]
  /** Returns an account's EVM and Solana private keys, so that the user can write them down; none for an unknown account. */
  exportKeys: (accountId: string) => readonly PrivateKey[]
}

/** Creates the keyring for the secrets in a vault. */
export function createKeyring(secrets: Secrets): Keyring {
  const derive = createDeriver(secrets.phrase)
  const entries = secrets.accounts.map(({ id, name, kind, ...source }) => {
    const { keys, bitcoin } = 'index' in source ? derive(source.index) : { keys: [source.key], bitcoin: undefined }
    const bitcoinAddressesOn =
      bitcoin && ((caipNetworkId: string) => bitcoin(caipNetworkId).map(({ address }) => address))
    const account: Account = {
      id,
      name,
      kind,
      addresses: addressesOf(keys),
      ...(bitcoinAddressesOn && { bitcoinAddressesOn }),
    }
    return { account, keys, bitcoin }
  })
  const keyOf = (namespace: PrivateKey['namespace'], address: string): PrivateKey | undefined =>
    entries
      .find(({ account }) => isSameAddress(namespace, account.addresses[namespace], address))
      ?.keys.find((key) => key.namespace === namespace)

  return {
    accounts: entries.map(({ account }) => account),
    evmSigner: (address) => {
      const key = keyOf('eip155', address)
      return key && privateKeyToAccount(`0x${key.secret}`)
    },
    solanaSigner: (address) => {
      const key = keyOf('solana', address)
      if (!key) return undefined
      const secret = hex.decode(key.secret)
      return { address, sign: (message) => ed25519.sign(message, secret) }
    },
    bitcoinKeys: (address, caipNetworkId) =>
      entries
        .map(({ bitcoin }) => bitcoin?.(caipNetworkId) ?? [])
        .find((keys) => keys.some((key) => key.address === address)) ?? [],
    exportKeys: (accountId) => entries.find(({ account }) => account.id === accountId)?.keys ?? [],
  }
}

/** Returns the addresses of an account's keys, by namespace. */
function addressesOf(keys: readonly PrivateKey[]): Addresses {
  return Object.fromEntries(
    keys.map(({ namespace, secret }) => [
      namespace,
      namespace === 'eip155'
        ? privateKeyToAccount(`0x${secret}`).address
        : base58.encode(ed25519.getPublicKey(hex.decode(secret))),
    ]),
  )
}

type Derived = { keys: PrivateKey[]; bitcoin: ((caipNetworkId: string) => readonly BitcoinKey[]) | undefined }

/** Returns a function that derives an account's keys from the phrase and the account's index. @see BIP-44, SLIP-0044 */
function createDeriver(phrase: string | undefined): (index: number) => Derived {
  if (phrase === undefined) return () => ({ keys: [], bitcoin: undefined })
  const seed = seedOf(phrase)
  const root = HDKey.fromMasterSeed(seed)
  return (index) => {
    const { privateKey } = root.derive(`m/44'/60'/0'/0/${index}`)
    const solana: PrivateKey = { namespace: 'solana', secret: hex.encode(deriveEd25519(seed, [44, 501, index, 0])) }
    const keys: PrivateKey[] = privateKey ? [{ namespace: 'eip155', secret: hex.encode(privateKey) }, solana] : [solana]
    return { keys, bitcoin: deriveBitcoin(root, index) }
  }
}

function isSameAddress(namespace: PrivateKey['namespace'], own: string | undefined, address: string): boolean {
  return namespace === 'eip155' ? own?.toLowerCase() === address.toLowerCase() : own === address
}
