import { toTypedDataDefinition } from '@holdfast/clear-signing/requests'
import { withSolanaSignature } from '@holdfast/clear-signing/solana'
import { base58, base64 } from '@scure/base'
import { keccak256 } from 'viem'
import type { SendTransactions } from '../client/sends.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { NodeRpc } from '../node/nodeRpc.ts'
import { unauthorized } from './errors.ts'
import { completeTransaction, type PreparedTransaction } from './transaction/prepareTransaction.ts'
import type { WalletRequest } from './walletRequest.ts'

type MessageRequest = Extract<WalletRequest, { kind: 'message' }>
type TypedDataRequest = Extract<WalletRequest, { kind: 'typedData' }>
type TransactionRequest = Extract<WalletRequest, { kind: 'transaction' }>
type SolanaRequest = Extract<WalletRequest, { kind: 'solanaTransaction' }>

/** Signs a message. @returns the result for the app. @see EIP-191 */
export async function signMessage(keyring: Keyring, request: MessageRequest): Promise<unknown> {
  const { address, message } = request
  if (request.namespace === 'solana') {
    return { signature: base58.encode(solanaSigner(keyring, address).sign(message.bytes)) }
  }
  return evmSigner(keyring, address).signMessage({ message: { raw: message.bytes } })
}

/** Signs typed data. @see EIP-712 */
export async function signTypedData(keyring: Keyring, request: TypedDataRequest): Promise<unknown> {
  return evmSigner(keyring, request.address).signTypedData(toTypedDataDefinition(request.typedData))
}

/** Signs a transaction, and sends it if the app requested that. @throws {NodeError} if the node refuses the transaction. */
export async function performTransaction(
  keyring: Keyring,
  request: TransactionRequest,
  { prepared, rpc, send }: { prepared: PreparedTransaction; rpc: NodeRpc; send: SendTransactions },
): Promise<unknown> {
  const signer = evmSigner(keyring, request.address)
  const bytes = await signer.signTransaction(await completeTransaction(request, prepared, rpc))
  if (!request.isSent) return bytes
  const hash = keccak256(bytes)
  await send({ caipNetworkId: request.chain.caipNetworkId, transactions: [{ hash, bytes }], result: hash })
  return hash
}

/** Signs Solana transactions. The app sends them. */
export function signSolana(keyring: Keyring, { address, transactions, isList }: SolanaRequest): unknown {
  const signer = solanaSigner(keyring, address)
  const signed = transactions.map((transaction) => {
    const signature = signer.sign(transaction.message)
    return { signature, transaction: base64.encode(withSolanaSignature(transaction, address, signature)) }
  })
  if (isList) return { transactions: signed.map(({ transaction }) => transaction) }
  const [first] = signed
  return { signature: base58.encode(first?.signature ?? new Uint8Array()), transaction: first?.transaction }
}

function evmSigner(keyring: Keyring, address: string) {
  const signer = keyring.evmSigner(address)
  // The wallet no longer has the account to which the app was given access.
  if (!signer) throw unauthorized()
  return signer
}

function solanaSigner(keyring: Keyring, address: string) {
  const signer = keyring.solanaSigner(address)
  if (!signer) throw unauthorized()
  return signer
}
