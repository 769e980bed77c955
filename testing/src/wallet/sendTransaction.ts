import { stakeAbi } from '@holdfast/contracts'
import { callRpc, RpcError } from '@holdfast/devnet'
import { type Address, encodeFunctionData, type Hex, hexToBigInt, hexToNumber, maxUint256, numberToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { ProviderRpcError } from './failures/walletErrors.ts'

/** A transaction as a page requests it, with numbers in hex. @see EIP-1474 */
export type TransactionRequest = {
  from?: Address | undefined
  to?: Address | undefined
  value?: Hex | undefined
  data?: Hex | undefined
  gas?: Hex | undefined
  gasPrice?: Hex | undefined
  maxFeePerGas?: Hex | undefined
  maxPriorityFeePerGas?: Hex | undefined
  nonce?: Hex | undefined
  chainId?: Hex | undefined
  type?: Hex | undefined
}

/** Gas for a transaction without an estimate, enough for any test. */
const GAS_WITHOUT_ESTIMATE = numberToHex(200_000)

/** Returns a transaction that is mined and reverts: it withdraws more than any account has staked, and skips the gas estimate. */
export function makeRevert(transaction: TransactionRequest): TransactionRequest {
  const data = encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [maxUint256] })
  return { ...transaction, data, value: '0x0', gas: GAS_WITHOUT_ESTIMATE }
}

/**
 * Fills in the fields that a page left out, signs the transaction and sends it, as a wallet does.
 *
 * @throws {ProviderRpcError} with the node's code, message and data.
 */
export async function sendTransaction(
  rpcUrl: string,
  account: PrivateKeyAccount,
  transaction: TransactionRequest,
): Promise<Hex> {
  try {
    const { to, value, data, gas } = transaction
    const call = { from: account.address, to, value, data }
    const [chainId, nonce, gasPrice, estimate] = await Promise.all([
      callRpc<Hex>(rpcUrl, 'eth_chainId'),
      transaction.nonce ?? callRpc<Hex>(rpcUrl, 'eth_getTransactionCount', [account.address, 'pending']),
      transaction.gasPrice ?? callRpc<Hex>(rpcUrl, 'eth_gasPrice'),
      gas ?? callRpc<Hex>(rpcUrl, 'eth_estimateGas', [call]),
    ])
    const common = {
      chainId: hexToNumber(chainId),
      nonce: hexToNumber(nonce),
      gas: hexToBigInt(estimate),
      to,
      value: hexToBigInt(value ?? '0x0'),
      data,
    }
    // A request with a gas price or type 0 becomes a legacy transaction, any other an EIP-1559 transaction, which wallets
    // prefer.
    const isLegacy = transaction.gasPrice !== undefined || transaction.type === '0x0'
    const raw = await account.signTransaction(
      isLegacy
        ? { ...common, type: 'legacy', gasPrice: hexToBigInt(gasPrice) }
        : {
            ...common,
            type: 'eip1559',
            maxFeePerGas: hexToBigInt(transaction.maxFeePerGas ?? gasPrice) * 2n,
            maxPriorityFeePerGas: hexToBigInt(transaction.maxPriorityFeePerGas ?? '0x1'),
          },
    )
    return await callRpc<Hex>(rpcUrl, 'eth_sendRawTransaction', [raw])
  } catch (error) {
    throw error instanceof RpcError ? toProviderError(error) : error
  }
}

/** Converts the node's error into the one that wallets throw to the page. */
export function toProviderError(error: RpcError): ProviderRpcError {
  return new ProviderRpcError({ code: error.code, message: error.details ?? error.shortMessage, data: error.data })
}
