import * as z from 'zod/mini'
import { type CallNode, NodeError, readQuantity } from '../node.ts'

/** The factor on the base fee. The fee still suffices if the base fee doubles before the transaction is mined. */
const BASE_FEE_FACTOR = 2n

const blockSchema = z.object({ baseFeePerGas: z.optional(z.string()) })

/** The highest prices per unit of gas, in wei. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** Asks the node what gas costs. @throws {NodeError} */
export async function readFees(node: CallNode): Promise<Fees> {
  const [block, tip] = await Promise.all([
    node('eth_getBlockByNumber', ['latest', false]).then(readBlock),
    node('eth_maxPriorityFeePerGas').then(readQuantity),
  ])
  const base = block.baseFeePerGas === undefined ? 0n : readQuantity(block.baseFeePerGas)
  const maxFeePerGas = base * BASE_FEE_FACTOR + tip
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}

function readBlock(answer: unknown): z.infer<typeof blockSchema> {
  const parsed = blockSchema.safeParse(answer)
  if (!parsed.success) throw new NodeError({ message: 'The answer of the node is not a block.' })
  return parsed.data
}
