import { pause } from '@holdfast/base'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { MethodContext } from '../context.ts'
import { type CallNode, NodeError } from '../node.ts'

/** The interval at which the bundler is asked whether an operation is in a block, in milliseconds. */
const POLL_MS = 1_000
/** How long an answer waits for the block, in milliseconds. The operation itself has no such limit. */
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
 * Asks the bundler for an operation's receipt. Undefined: it is in no block yet. `dropped`: it never will be.
 *
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
    // Our bundler refuses this request for an operation that it has dropped, and no longer knows its hash.
    const isGone = error instanceof NodeError && (await bundler('eth_getUserOperationByHash', [hash])) === null
    if (isGone) return { dropped: error.shortMessage }
    throw error
  }
  if (answer === null) return undefined
  const read = receiptSchema.safeParse(answer)
  if (!read.success) throw new NodeError({ message: 'The answer of the bundler cannot be read.' })
  return read.data
}

/**
 * Waits until an operation is in a block, and shows the wait.
 *
 * @returns the hash of the transaction that holds it.
 * @throws {FrameRefusal} when the operation failed there, or the wait is over first.
 */
export async function waitForTransaction(hash: Hex, context: MethodContext): Promise<Hex> {
  const { approvals, clock, signal } = context
  const bundler = context.bundlerOf(context.chain)
  const endsAt = clock.monotonic() + MAX_MS
  const stopShowing = approvals.showSending()
  try {
    while (!signal.aborted && clock.monotonic() < endsAt) {
      // The operation was sent, so a bundler that is out of reach is asked again.
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
  throw new FrameRefusal(
    'The transaction was sent and is not in a block yet. Look at the activity before sending it again.',
  )
}
