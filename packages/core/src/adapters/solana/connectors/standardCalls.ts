import { isRecord } from '@holdfast/base'
import { toBase58 } from '@holdfast/pairing'
import { InvalidWalletAnswerError } from '../../../connections/errors.ts'
import type { SiwxMessageFields } from '../../../siwx/types.ts'
import { MethodNotSupportedError } from '../../../wallet-client/errors.ts'
import type { WalletConnector } from '../../../wallet-client/walletConnector.ts'
import {
  featureOf,
  type StandardAccount,
  type StandardWallet,
  toBytes,
} from '../../../wallet-standard/standardWallet.ts'
import { clusterOf } from '../clusters.ts'
import type { RequestSigner, SolanaCalls } from '../solanaWallet.ts'
import { isSignedBy } from '../transactionBytes.ts'

const SIGNATURE_BYTES = 64

/**
 * Creates the calls to a wallet of this page. They check only the form of signatures; the server or the chain verifies them.
 *
 * @throws {MethodNotSupportedError} if the wallet cannot sign messages, or transactions. @throws {InvalidWalletAnswerError}
 * @see https://github.com/anza-xyz/wallet-standard
 */
export function standardCalls(
  wallet: () => StandardWallet,
  accountOf: (address: string) => StandardAccount,
): Pick<WalletConnector, 'signMessage' | 'signIn'> & SolanaCalls {
  const call = async (method: string, inputs: readonly object[]): Promise<readonly Record<string, unknown>[]> => {
    const feature = featureOf(wallet(), method, method.replace('solana:', ''))
    if (!feature) throw new MethodNotSupportedError({ method })
    const answer = await feature(...inputs)
    const outputs = Array.isArray(answer) ? answer.filter(isRecord) : []
    if (outputs.length !== inputs.length) throw new InvalidWalletAnswerError({ method, answer })
    return outputs
  }
  const bytesOf = (method: string, value: unknown): Uint8Array => {
    const bytes = toBytes(value)
    if (!bytes) throw new InvalidWalletAnswerError({ method, answer: value })
    return bytes
  }
  const signatureOf = (method: string, value: unknown): string => {
    const bytes = bytesOf(method, value)
    if (bytes.length !== SIGNATURE_BYTES) throw new InvalidWalletAnswerError({ method, answer: value })
    return toBase58(bytes)
  }
  const inputOf = ({ address, caipNetworkId }: RequestSigner, transaction: Uint8Array): object => ({
    account: accountOf(address).original,
    transaction,
    chain: clusterOf(caipNetworkId),
  })

  return {
    signMessage: async ({ address, message }) => {
      const method = 'solana:signMessage'
      const bytes = new TextEncoder().encode(message)
      const [output] = await call(method, [{ account: accountOf(address).original, message: bytes }])
      // A signature of any other bytes, such as the message with a prefix, proves nothing.
      const signed = bytesOf(method, output?.['signedMessage'])
      if (!isSame(signed, bytes)) throw new InvalidWalletAnswerError({ method, answer: signed })
      return signatureOf(method, output?.['signature'])
    },
    signIn: async ({ address, fields }) => {
      const method = 'solana:signIn'
      // A text written by the wallet cannot name a particular local network, so the kit writes the text for local networks.
      const isPublic = clusterOf(fields.chainId) !== 'solana:localnet'
      if (!isPublic || !featureOf(wallet(), method, 'signIn')) return undefined
      const [output] = await call(method, [signInInput(address, fields)])
      const account: unknown = output?.['account']
      const message = new TextDecoder().decode(bytesOf(method, output?.['signedMessage']))
      const start = `${fields.domain} wants you to sign in with your Solana account:\n${address}\n`
      const isAsRequested = isRecord(account) && account['address'] === address && message.startsWith(start)
      if (!isAsRequested) throw new InvalidWalletAnswerError({ method, answer: message })
      return { message, signature: signatureOf(method, output?.['signature']) }
    },
    signTransactions: async (transactions, signer) => {
      const method = 'solana:signTransaction'
      const outputs = await call(
        method,
        transactions.map((transaction) => inputOf(signer, transaction)),
      )
      return outputs.map(({ signedTransaction }) => {
        const signed = bytesOf(method, signedTransaction)
        if (!isSignedBy(signed, signer.address)) throw new InvalidWalletAnswerError({ method, answer: signed })
        return signed
      })
    },
    signAndSend: async (transaction, signer, options) => {
      const method = 'solana:signAndSendTransaction'
      if (!featureOf(wallet(), method, 'signAndSendTransaction')) return undefined
      const [output] = await call(method, [{ ...inputOf(signer, transaction), options }])
      return signatureOf(method, output?.['signature'])
    },
  }
}

/** Builds the input from which the wallet writes the message. The input's chain id is the wallets' name of the network. */
function signInInput(address: string, fields: SiwxMessageFields): object {
  const { domain, uri, version, statement, nonce, issuedAt, expirationTime, notBefore, requestId, resources } = fields
  const chainId = clusterOf(fields.chainId).replace('solana:', '')
  const times = { issuedAt, expirationTime, notBefore }
  const inputFields = Object.entries({
    domain,
    address,
    statement,
    uri,
    version,
    chainId,
    nonce,
    ...times,
    requestId,
    resources,
  })
  return Object.fromEntries(inputFields.filter(([, value]) => value !== undefined))
}

function isSame(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, index) => byte === second[index])
}
