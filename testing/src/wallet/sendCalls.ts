import { delegate7702Address } from '@holdfast/contracts/accounts'
import { callRpc, RpcError } from '@holdfast/devnet'
import { encodeBatch } from '@holdfast/smart-account'
import { type Address, type Hex, hexToBigInt, hexToNumber } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { toProviderError } from './sendTransaction.ts'

/** A batch as a page requests it. @see EIP-5792 */
export type BatchRequest = {
  id?: string | undefined
  calls: readonly { to: Address; value?: Hex | undefined; data?: Hex | undefined }[]
}

/** Gas for a batch, enough for any test. */
const GAS = 3_000_000n

/**
 * Makes several calls of a plain account atomically, in one transaction. As in wallets, the transaction also delegates the
 * account to a contract (EIP-7702).
 *
 * @returns the hash of the transaction.
 * @throws {ProviderRpcError} with the node's code, message and data.
 */
export async function sendBatch(rpcUrl: string, account: PrivateKeyAccount, { calls }: BatchRequest): Promise<Hex> {
  try {
    const [chainIdHex, nonceHex, gasPrice] = await Promise.all([
      callRpc<Hex>(rpcUrl, 'eth_chainId'),
      callRpc<Hex>(rpcUrl, 'eth_getTransactionCount', [account.address, 'pending']),
      callRpc<Hex>(rpcUrl, 'eth_gasPrice'),
    ])
    const [chainId, nonce] = [hexToNumber(chainIdHex), hexToNumber(nonceHex)]
    // The transaction itself uses the nonce before this one.
    const authorization = await account.signAuthorization({ address: delegate7702Address, chainId, nonce: nonce + 1 })
    const raw = await account.signTransaction({
      type: 'eip7702',
      chainId,
      nonce,
      gas: GAS,
      to: account.address,
      data: encodeBatch(calls.map(({ to, value = '0x0', data }) => ({ to, value: hexToBigInt(value), data }))),
      maxFeePerGas: hexToBigInt(gasPrice) * 2n,
      maxPriorityFeePerGas: 1n,
      authorizationList: [authorization],
    })
    return await callRpc<Hex>(rpcUrl, 'eth_sendRawTransaction', [raw])
  } catch (error) {
    throw error instanceof RpcError ? toProviderError(error) : error
  }
}

/** Reads the result of a batch that is one transaction. @see EIP-5792 section 'wallet_getCallsStatus' */
export async function readBatch(rpcUrl: string, { id, hash }: { id: string; hash: Hex }): Promise<unknown> {
  const [chainId, receipt] = await Promise.all([
    callRpc<Hex>(rpcUrl, 'eth_chainId'),
    callRpc<{ status: Hex } | null>(rpcUrl, 'eth_getTransactionReceipt', [hash]),
  ])
  const status = receipt === null ? 100 : receipt.status === '0x1' ? 200 : 500
  return { version: '2.0.0', id, chainId, atomic: true, status, ...(receipt && { receipts: [receipt] }) }
}
