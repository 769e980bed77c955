import { chainIdOf, rpcErrorCodes } from '@holdfast/caip'
import type { TransactionSerializable } from 'viem'
import * as z from 'zod/mini'
import { NodeError, type NodeRpc, readQuantity } from '../../node/nodeRpc.ts'
import type { WalletRequest } from '../walletRequest.ts'

/** The margin that is added to the node's gas estimate, since the transaction may need more gas when it is mined. */
const GAS_MARGIN_PERCENT = 25n
/** The factor for the base fee, so that the fee still suffices if the base fee doubles before the transaction is mined. */
const BASE_FEE_FACTOR = 2n

type TransactionRequest = Extract<WalletRequest, { kind: 'transaction' }>
type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }

/** The gas and the fees of a transaction. All amounts are in wei. */
export type PreparedTransaction = {
  gas: bigint
  fees: Fees
  /** The fee at current prices. */
  fee: bigint
  /** The highest possible fee. */
  maxFee: bigint
  /** Whether the account's balance is too low for the value and the fee. */
  lacksFunds: boolean
}

const blockSchema = z.object({ baseFeePerGas: z.optional(z.string()) })

/**
 * Asks the node for the gas and the fees of a transaction. Unless the app has set the gas, the node thereby also reports
 * whether the transaction would fail, before the user approves it.
 *
 * @throws {NodeError} if the node does not respond, or responds with an error, for example because the transaction would fail.
 */
export async function prepareTransaction(
  { fields, address }: Pick<TransactionRequest, 'fields' | 'address'>,
  rpc: NodeRpc,
): Promise<PreparedTransaction> {
  const call = { from: address, to: fields.to ?? undefined, value: hex(fields.value), data: fields.data }
  const [estimate, fees, balance] = await Promise.all([
    fields.gas ?? rpc('eth_estimateGas', [call]).then(readQuantity),
    readFees(fields, rpc),
    rpc('eth_getBalance', [address, 'latest']).then(readQuantity),
  ])
  const gas = fields.gas ?? estimate + (estimate * GAS_MARGIN_PERCENT) / 100n
  const maxFee = gas * ('gasPrice' in fees.used ? fees.used.gasPrice : fees.used.maxFeePerGas)
  return {
    gas,
    fees: fees.used,
    fee: minimum(estimate * fees.perGas, maxFee),
    maxFee,
    lacksFunds: balance < fields.value + maxFee,
  }
}

/**
 * Returns the fees to use. If the app has set a gas price, no other fee is used. Otherwise, a missing tip is read from the
 * node, and a missing maximum fee becomes twice the base fee of the latest block plus the tip. On a chain without base fees,
 * the node's gas price replaces the tip and the maximum fee. `perGas` is the current price of a unit of gas.
 */
async function readFees(fields: TransactionRequest['fields'], rpc: NodeRpc): Promise<{ used: Fees; perGas: bigint }> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = fields
  if (gasPrice !== undefined) return { used: { gasPrice }, perGas: gasPrice }
  const block = readBlock(await rpc('eth_getBlockByNumber', ['latest', false]))
  if (block.baseFeePerGas === undefined) {
    const price = readQuantity(await rpc('eth_gasPrice'))
    return { used: { gasPrice: price }, perGas: price }
  }
  const base = readQuantity(block.baseFeePerGas)
  const tip = maxPriorityFeePerGas ?? readQuantity(await rpc('eth_maxPriorityFeePerGas'))
  const feeCap = maxFeePerGas ?? base * BASE_FEE_FACTOR + tip
  const used = { maxFeePerGas: feeCap, maxPriorityFeePerGas: minimum(tip, feeCap) }
  return { used, perGas: minimum(base + used.maxPriorityFeePerGas, feeCap) }
}

function readBlock(answer: unknown): z.infer<typeof blockSchema> {
  const parsed = blockSchema.safeParse(answer)
  if (!parsed.success)
    throw new NodeError({ code: rpcErrorCodes.internal, message: 'The answer of the node is not a block.' })
  return parsed.data
}

/** Returns the transaction to sign. Reads the nonce only now, so that it counts the transactions sent in the meantime. */
export async function completeTransaction(
  { fields, chain, address }: TransactionRequest,
  { gas, fees }: PreparedTransaction,
  rpc: NodeRpc,
): Promise<TransactionSerializable> {
  const nonce = fields.nonce ?? Number(readQuantity(await rpc('eth_getTransactionCount', [address, 'pending'])))
  return {
    type: 'gasPrice' in fees ? 'legacy' : 'eip1559',
    chainId: chainIdOf(chain.caipNetworkId),
    to: fields.to,
    value: fields.value,
    data: fields.data,
    gas,
    nonce,
    ...fees,
  } as TransactionSerializable // `type` matches `fees`, which TypeScript cannot infer.
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`
}

function minimum(first: bigint, second: bigint): bigint {
  return first < second ? first : second
}
