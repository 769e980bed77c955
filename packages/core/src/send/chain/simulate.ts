import { type Client, type Hex, numberToHex } from 'viem'
import { SendFailedError } from '../errors.ts'
import type { SendOrder } from '../state.ts'
import { failureOf } from './failureOf.ts'
import { type TransferRequest, transferOf } from './transfer.ts'

/**
 * Simulates an order on the state of the latest block.
 *
 * @returns the gas that the order needs.
 * @throws {SendFailedError} with the reason, if the order would fail, or if the token answers that it moved nothing.
 */
export async function simulate(client: Client, order: SendOrder): Promise<bigint> {
  const call = callOf(transferOf(order))
  try {
    if (order.asset.standard === 'erc20') assertMoved(await ask(client, 'eth_call', [call, 'latest']))
    const gas = await ask(client, 'eth_estimateGas', [call])
    if (!isQuantity(gas)) throw new SendFailedError({ failure: { code: 'badAnswer' } })
    return BigInt(gas)
  } catch (error) {
    if (error instanceof SendFailedError) throw error
    throw new SendFailedError({ failure: failureOf(error), cause: error })
  }
}

/** Returns the call object of `eth_call` and `eth_estimateGas`. */
export function callOf({ from, to, value, data }: TransferRequest): Record<string, Hex> {
  return { from, to, value: numberToHex(value), ...(data !== '0x' && { data }) }
}

/** Checks a token's answer. On a failure, some tokens revert and others answer false; the oldest never answer. @see ERC-20 */
function assertMoved(answer: unknown): void {
  if (answer === '0x') return
  const isTrue = isQuantity(answer) && BigInt(answer) === 1n
  if (!isTrue) throw new SendFailedError({ failure: { code: 'refusedByToken' } })
}

function isQuantity(answer: unknown): answer is Hex {
  return typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer)
}

/** Sends a call to the node, and returns its answer unchecked. */
function ask(client: Client, method: 'eth_call' | 'eth_estimateGas', params: readonly unknown[]): Promise<unknown> {
  // viem's types allow only the parameters that viem itself would send.
  return client.request({ method, params } as never)
}
