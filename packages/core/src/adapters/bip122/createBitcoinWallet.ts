import { type CaipNetworkId, isBitcoinAddress } from '@holdfast/caip'
import { base64 } from '@scure/base'
import { AccountNotFoundError } from '../../accounts/errors.ts'
import { InvalidWalletAnswerError } from '../../connections/errors.ts'
import type { AdapterAccount, AdapterConnection } from '../adapter.ts'
import type { BitcoinConnector, InputToSign, MessageProtocol, RequestSigner } from './bitcoinWallet.ts'
import { isSameTransaction, readUnsigned } from './bytes/psbt.ts'
import { InvalidTransferError } from './errors.ts'

/** The connected wallet, bound to the account and network that were in use when the app requested it. */
export type BitcoinWallet = {
  /** The address in use: the one for payments, unless the user chose another. */
  address: string
  caipNetworkId: CaipNetworkId
  /** The wallet's addresses, with `type` 'payment' or 'ordinal', and public keys (hex) where the wallet reports them. */
  accounts: readonly AdapterAccount[]
  /**
   * Asks the wallet to sign a text.
   *
   * @param parameters.protocol - `ecdsa` is the older form, for wallets and verifiers that know no other. @default 'bip322'
   * @param parameters.address - one of the wallet's addresses. @default the one in use
   * @returns the signature in base64.
   */
  signMessage: (parameters: {
    message: string
    protocol?: MessageProtocol | undefined
    address?: string | undefined
  }) => Promise<string>
  /**
   * Asks the wallet to sign a partially signed transaction, and to send it if `broadcast` is set.
   *
   * @param parameters.psbt - base64, version 0.
   * @param parameters.inputs - the inputs to sign. @default all of them, by the account in use
   * @returns the PSBT in base64 with the signatures, and the transaction's id if it was sent.
   * @throws {InvalidTransferError} for a PSBT that cannot be read, or for inputs that the PSBT does not have.
   * @throws {InvalidWalletAnswerError} if the wallet returns a different transaction from the one it was asked to sign.
   * @see BIP-174
   */
  signPsbt: (parameters: {
    psbt: string
    inputs?: readonly InputToSign[] | undefined
    broadcast?: boolean | undefined
  }) => Promise<{ psbt: string; txid: string | undefined }>
  /**
   * Asks the wallet to build, sign and send a payment.
   *
   * @param parameters.value - satoshis.
   * @returns the transaction's id.
   * @throws {InvalidTransferError} for an invalid recipient or value.
   * @throws {MethodNotSupportedError} for wallets of Wallet Standard, which only sign.
   */
  sendTransfer: (parameters: { recipient: string; value: bigint }) => Promise<string>
}

/** 21 million bitcoin, in satoshis. */
const SUPPLY = 2_100_000_000_000_000n

/** Creates the app's interface to the connected wallet. */
export function createBitcoinWallet({
  connector,
  connection,
}: {
  connector: BitcoinConnector
  connection: AdapterConnection
}): BitcoinWallet {
  const { caipNetworkId, addresses, accounts = [] } = connection
  const [address] = addresses
  const signerOf = (chosen = address): RequestSigner => {
    if (!addresses.includes(chosen)) throw new AccountNotFoundError({ address: chosen })
    return { address: chosen, caipNetworkId }
  }
  return {
    address,
    caipNetworkId,
    accounts: addresses.map((each) => accounts.find((account) => account.address === each) ?? { address: each }),
    signMessage: async ({ message, protocol = 'bip322', address: chosen }) =>
      connector.signText(message, signerOf(chosen), protocol),
    signPsbt: async ({ psbt, inputs, broadcast = false }) => {
      const psbtBytes = decode(psbt)
      const unsigned = psbtBytes && readUnsigned(psbtBytes)
      if (!psbtBytes || !unsigned) throw new InvalidTransferError({ problem: 'psbt' })
      const requested: readonly InputToSign[] =
        inputs ?? Array.from({ length: unsigned.inputs }, (_, index) => ({ index }))
      if (
        requested.length === 0 ||
        requested.some(({ index }) => !Number.isInteger(index) || index < 0 || index >= unsigned.inputs)
      )
        throw new InvalidTransferError({ problem: 'inputs' })
      for (const each of requested) signerOf(each.address)
      const signed = await connector.signPsbt(psbtBytes, signerOf(), { inputs: requested, broadcast })
      if (!isSameTransaction(psbtBytes, signed.psbt))
        throw new InvalidWalletAnswerError({ method: 'signPsbt', answer: signed.psbt })
      return { psbt: base64.encode(signed.psbt), txid: signed.txid }
    },
    sendTransfer: async ({ recipient, value }) => {
      if (!isBitcoinAddress(recipient, caipNetworkId)) throw new InvalidTransferError({ problem: 'recipient' })
      if (value <= 0n || value > SUPPLY) throw new InvalidTransferError({ problem: 'value' })
      return connector.sendTransfer({ recipient, value }, signerOf())
    },
  }
}

function decode(psbt: string): Uint8Array | undefined {
  try {
    return base64.decode(psbt)
  } catch {
    // Not base64.
    return undefined
  }
}
