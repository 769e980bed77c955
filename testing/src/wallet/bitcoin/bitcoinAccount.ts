import { randomBytes } from 'node:crypto'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, hex } from '@scure/base'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { RawWitness, VarBytes } from '@scure/btc-signer/script.js'

/** Bitcoin's networks, as wallets name them. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'signet' | 'regtest'

/** An address of an account, as the wallet reports it. */
export type BitcoinAddressInfo = {
  address: string
  /** Hex; for taproot, the 32 bytes of the x coordinate. */
  publicKey: string
  purpose: 'payment' | 'ordinals'
}

/** An account whose key is in the test's process: a p2wpkh address for payments and a p2tr address for ordinals. */
export type BitcoinAccount = {
  addresses: (network: BitcoinNetworkName) => readonly [payment: BitcoinAddressInfo, ordinals: BitcoinAddressInfo]
  /** @returns the signature in base64, in the simple format of BIP-322 (`bip322`) or in the format of BIP-137 (`ecdsa`). */
  signMessage: (parameters: {
    message: string
    purpose: BitcoinAddressInfo['purpose']
    protocol: 'bip322' | 'ecdsa'
  }) => string
  /** Signs inputs of a PSBT. @param inputs - The indexes of the inputs. @throws if an input belongs to another key. */
  signPsbt: (psbt: Uint8Array, inputs: readonly number[]) => Uint8Array
}

const params = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const

/** Creates an account. @param secret - 32 bytes. @default random bytes */
export function createBitcoinAccount(secret: Uint8Array = Uint8Array.from(randomBytes(32))): BitcoinAccount {
  const publicKey = secp256k1.getPublicKey(secret)
  const internalKey = publicKey.slice(1)
  const outputOf = (purpose: BitcoinAddressInfo['purpose'], network: BitcoinNetworkName = 'mainnet') =>
    purpose === 'payment' ? p2wpkh(publicKey, params[network]) : p2tr(internalKey, undefined, params[network])

  const signBip322 = (message: string, purpose: BitcoinAddressInfo['purpose']): string => {
    const { script } = outputOf(purpose)
    const toSign = new Transaction({
      version: 0,
      allowUnknownVersion: true,
      allowUnknownOutputs: true,
      disableScriptCheck: true,
    })
    toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
    toSign.addInput({
      txid: toSpendId(message, script),
      index: 0,
      sequence: 0,
      witnessUtxo: { script, amount: 0n },
      ...(purpose === 'ordinals' && { tapInternalKey: internalKey }),
    })
    toSign.sign(secret)
    toSign.finalize()
    return base64.encode(RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? []))
  }
  return {
    addresses: (network) => [
      { address: outputOf('payment', network).address ?? '', publicKey: hex.encode(publicKey), purpose: 'payment' },
      {
        address: outputOf('ordinals', network).address ?? '',
        publicKey: hex.encode(internalKey),
        purpose: 'ordinals',
      },
    ],
    signMessage: ({ message, purpose, protocol }) =>
      protocol === 'ecdsa' ? signLegacy(message, secret) : signBip322(message, purpose),
    signPsbt: (psbt, inputs) => {
      const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
      for (const index of inputs) transaction.signIdx(secret, index)
      return transaction.toPSBT()
    },
  }
}

/** Returns the id of BIP-322's transaction `to_spend`, in the byte order that explorers show. */
function toSpendId(message: string, script: Uint8Array): Uint8Array {
  const messageHash = schnorr.utils.taggedHash('BIP0322-signed-message', utf8ToBytes(message))
  const toSpend = concatBytes(
    hex.decode('0000000001'),
    new Uint8Array(32),
    hex.decode('ffffffff220020'),
    messageHash,
    hex.decode('00000000010000000000000000'),
    Uint8Array.of(script.length),
    script,
    new Uint8Array(4),
  )
  return sha256(sha256(toSpend)).toReversed()
}

/** @see BIP-137, with the header of p2pkh, which most wallets write for every address type */
function signLegacy(message: string, secret: Uint8Array): string {
  const signed = concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), VarBytes.encode(utf8ToBytes(message)))
  const [recovery = 0, ...rs] = secp256k1.sign(sha256(sha256(signed)), secret, { prehash: false, format: 'recovered' })
  return base64.encode(Uint8Array.of(31 + recovery, ...rs))
}
