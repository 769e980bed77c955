import { pause } from '@holdfast/base'
import { ABORTED_CALL_TEXT } from '@holdfast/caip'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { MethodContext } from '../context.ts'
import { type CallNode, NodeError } from '../node.ts'

/** The interval at which the bundler is asked whether an operation is in a block, in milliseconds. */
const POLL_MS = 1_000
/** How long the wallet waits for an operation to be mined, in milliseconds. The operation can still be mined later. */
const MAX_MS = 120_000

const hex = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]*$/))])
const receiptSchema = z.object({
  success: z.boolean(),
  reason: z.nullish(z.string()),
  logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
  receipt: z.object({ transactionHash: hex, blockHash: hex, blockNumber: hex, gasUsed: z.optional(hex) }),
  actualGasUsed: z.optional(hex),
})

/** The result of an operation. */
export type OperationReceipt = z.infer<typeof receiptSchema>

/**
 * Asks the bundler for an operation's receipt.
 *
 * @returns undefined if the operation is in no block yet; `dropped` with the reason if the bundler has dropped the operation.
 * @throws {NodeError}
 */
export async function readReceipt(
  hash: string,
  bundler: CallNode,
): Promise<OperationReceipt | { dropped: string } | undefined> {
  let answer: unknown
  try {
    answer = await bundler('eth_getUserOperationReceipt', [hash])
  } catch (error) {
    // If our bundler has dropped an operation, it refuses to give a receipt and no longer finds the operation by its hash.
    const isGone = error instanceof NodeError && (await bundler('eth_getUserOperationByHash', [hash])) === null
    if (isGone) return { dropped: error.shortMessage }
    throw error
  }
  if (answer === null) return undefined
  const parsed = receiptSchema.safeParse(answer)
  if (!parsed.success) throw new NodeError({ message: 'The answer of the bundler cannot be read.' })
  return parsed.data
}

/**
 * Waits until an operation is in a block, and meanwhile shows the user that it is being sent.
 *
 * @returns the hash of the transaction that contains the operation.
 * @throws {FrameRefusal} when the operation failed, was dropped, or was not mined in time, and when the request was aborted.
 */
export async function waitForTransaction(hash: Hex, context: MethodContext): Promise<Hex> {
  const { approvals, clock, signal } = context
  const bundler = context.bundlerOf(context.chain)
  const endsAt = clock.monotonic() + MAX_MS
  const stopShowing = approvals.showSending()
  try {
    while (!signal.aborted && clock.monotonic() < endsAt) {
      // The operation was sent already, so after an error, the bundler is asked again.
      const receipt = await readReceipt(hash, bundler).catch(() => undefined)
      if (receipt && 'dropped' in receipt) throw new FrameRefusal(receipt.dropped)
      if (receipt?.success === false)
        throw new FrameRefusal(`The transaction failed: ${receipt.reason ?? 'it reverted'}`)
      if (receipt) return receipt.receipt.transactionHash
      await pause(POLL_MS, { clock })
    }
  } finally {
    stopShowing()
  }
  if (signal.aborted) throw new FrameRefusal(ABORTED_CALL_TEXT)
  throw new FrameRefusal(
    'The transaction was sent and is not in a block yet. Look at the activity before sending it again.',
  )
}
