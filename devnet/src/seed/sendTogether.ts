import { DEPLOYER } from '../deployDeterministically.ts'
import { callRpc, callRpcBatch } from '../rpc.ts'
import type { SeedCall } from './history.ts'

/** Sends calls in one block. Their nonces ensure that they are executed in the given order. */
export async function sendTogether(
  rpcUrl: string,
  calls: readonly SeedCall[],
  options: {
    /** The sender. @default the deployer */
    from?: `0x${string}` | undefined
    /** Whether to mine the block at once. If false, the calls stay pending. @default true */
    isMined?: boolean | undefined
  } = {},
): Promise<void> {
  const { from = DEPLOYER, isMined = true } = options
  const firstNonce = Number(await callRpc<string>(rpcUrl, 'eth_getTransactionCount', [from, 'pending']))
  const transactions = calls.map(({ to, data, gas, value = 0n }, index) => ({
    method: 'eth_sendTransaction',
    params: [{ from, to, data, gas: toHex(gas), value: toHex(value), nonce: toHex(firstNonce + index) }],
  }))
  await callRpcBatch(rpcUrl, transactions)
  if (isMined) await callRpc(rpcUrl, 'evm_mine')
}

/** Formats a number as a JSON-RPC quantity. */
export function toHex(value: number | bigint): string {
  return `0x${value.toString(16)}`
}
