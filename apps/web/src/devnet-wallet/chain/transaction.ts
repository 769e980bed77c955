import { rpcErrorCodes } from '@holdfast/caip'
import { type Hex, isAddress, isHex, type TransactionSerializable } from 'viem'
import { WalletRpcError } from '../errors.ts'
import { readCall, type WalletRequest } from '../request.ts'
import type { DevnetChain } from './chains.ts'
import type { NodeRpc } from './nodeRpc.ts'

/** The transaction of `eth_sendTransaction` as a page passes it: quantities are hex, and any field may be missing. */
export type TransactionRequest = {
  from?: string
  to?: Hex | null
  value?: Hex
  data?: Hex
  input?: Hex
  gas?: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  nonce?: Hex
  chainId?: Hex
}

/**
 * A transaction before the owner is asked: the question to show, and a function that completes the transaction once the owner
 * has approved.
 */
export type PreparedTransaction = {
  question: Extract<WalletRequest, { kind: 'transaction' }>
  complete: () => Promise<TransactionSerializable>
}

/**
 * Fills in what a page left out: gas, fee and, once the owner has approved, the next nonce. A call that would revert fails
 * here, with the node's error, before the owner is asked.
 *
 * @throws {WalletRpcError} -32602 for a receiver that is not an address and for fields that are not hex; the node's error if it
 * cannot estimate the gas.
 */
export async function prepareTransaction(parameters: prepareTransaction.Parameters): Promise<PreparedTransaction> {
  const { request, chain, rpc, address } = parameters
  assertHex(request)
  const to = request.to ?? null
  if (to !== null && !isAddress(to))
    throw new WalletRpcError(rpcErrorCodes.invalidParams, 'The receiver is not an address.')
  const data = request.data ?? request.input
  const value = BigInt(request.value ?? 0)
  const [gas, gasPrice] = await Promise.all([
    request.gas ??
      // Cast: the devnet is our own, so the answer is a hex quantity, as in EIP-1474.
      (rpc('eth_estimateGas', [{ from: address, to: to ?? undefined, value: request.value, data }]) as Promise<Hex>),
    // Cast: also a hex quantity.
    request.maxFeePerGas ?? request.gasPrice ?? (rpc('eth_gasPrice') as Promise<Hex>),
  ])
  const common = { chainId: chain.chainId, to, value, gas: BigInt(gas), ...(data && { data }) }
  const fees = request.maxFeePerGas
    ? {
        type: 'eip1559' as const,
        maxFeePerGas: BigInt(gasPrice),
        maxPriorityFeePerGas: BigInt(request.maxPriorityFeePerGas ?? 0),
      }
    : { type: 'legacy' as const, gasPrice: BigInt(gasPrice) }

  return {
    question: {
      kind: 'transaction',
      address,
      chain: chain.name,
      to,
      value,
      fee: BigInt(gas) * BigInt(gasPrice),
      call: await readCall(
        { from: address as Hex /* the wallet's own */, to, data, value },
        { chainId: chain.chainId, read: rpc },
      ),
    },
    async complete() {
      const nonce = request.nonce ?? (await rpc('eth_getTransactionCount', [address, 'pending']))
      return { ...common, ...fees, nonce: Number(nonce) }
    },
  }
}

export declare namespace prepareTransaction {
  type Parameters = {
    request: TransactionRequest
    chain: DevnetChain
    rpc: NodeRpc
    address: string
  }
}

const quantities = ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'] as const

/** Checks that the fields are hex, since a page may send anything. @throws {WalletRpcError} -32602 */
function assertHex(request: TransactionRequest): void {
  const isHexOrAbsent = (name: keyof TransactionRequest): boolean => request[name] === undefined || isHex(request[name])
  const invalidField =
    quantities.find((name) => !isHexOrAbsent(name) || request[name] === '0x') ??
    (['data', 'input'] as const).find((name) => !isHexOrAbsent(name))
  if (invalidField)
    throw new WalletRpcError(rpcErrorCodes.invalidParams, `The transaction's ${invalidField} is not hex.`)
}
