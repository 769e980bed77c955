import { type Client, numberToHex } from 'viem'
import type { SendFailure } from '../errors.ts'
import { failureOf } from './failureOf.ts'
import { callOf } from './simulate.ts'
import type { TransferRequest } from './transfer.ts'

/** Finds out why a transaction in block `blockNumber` reverted: repeats its call on the state of the previous block. */
export async function explainRevert(client: Client, sent: TransferRequest, blockNumber: bigint): Promise<SendFailure> {
  try {
    const call = callOf(sent)
    const block = numberToHex(blockNumber > 0n ? blockNumber - 1n : 0n)
    // viem's types allow only the parameters that viem itself would send.
    await client.request({ method: 'eth_call', params: [call, block] } as never)
  } catch (error) {
    const failure = failureOf(error)
    if (failure.code !== 'unknown' && failure.code !== 'unreachable') return failure
  }
  return { code: 'reverted' }
}
