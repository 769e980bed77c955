import { decodeAbiParameters, decodeFunctionData, encodeFunctionResult, type Hex, isAddressEqual, toHex } from 'viem'
import * as z from 'zod/mini'
import { farcasterAbi, farcasterContracts } from '../../../custody/farcaster/registry.ts'
import { farcasterChainId } from '../../../custody/farcaster/signIn.ts'
import type { DemoUser } from './demoUsers.ts'

const hexSchema = z.custom<Hex>((value) => typeof value === 'string' && /^0x[\da-fA-F]{0,8192}$/.test(value))
const callSchema = z.object({
  id: z.union([z.number(), z.string()]),
  method: z.string(),
  params: z.optional(z.array(z.unknown())),
})
const contractCallSchema = z.object({ to: hexSchema, data: hexSchema })

/** An address in the registry of keys: what it may do for an account (`keyType`), and whether it still may (`state`). */
export type RegisteredAddress = { fid: number; address: `0x${string}`; state: number; keyType: number }

/**
 * Answers like a node of OP Mainnet on which only Farcaster's two registries exist, with the demo users as the only accounts.
 *
 * @returns a JSON-RPC response.
 */
export function answerRpc(
  body: unknown,
  users: readonly DemoUser[],
  registered: readonly RegisteredAddress[],
): unknown {
  const call = callSchema.safeParse(body)
  if (!call.success) return { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'Invalid request' } }
  const { id, method, params = [] } = call.data
  const answer = (result: string) => ({ jsonrpc: '2.0', id, result })
  if (method === 'eth_chainId') return answer(toHex(farcasterChainId))
  const contractCall = contractCallSchema.safeParse(params[0])
  if (method === 'eth_call' && contractCall.success) {
    try {
      const result = readRegistry(contractCall.data, users, registered)
      // A call to an address without a contract has no result; a node answers `0x`.
      return answer(result ?? '0x')
    } catch {
      // The registries have no such function, or its arguments are malformed: the contract reverts.
      return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } }
    }
  }
  return { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } }
}

function readRegistry(
  { to, data }: { to: Hex; data: Hex },
  users: readonly DemoUser[],
  registered: readonly RegisteredAddress[],
): Hex | undefined {
  const isIdRegistry = to.toLowerCase() === farcasterContracts.idRegistry.toLowerCase()
  if (!isIdRegistry && to.toLowerCase() !== farcasterContracts.keyRegistry.toLowerCase()) return undefined
  const { functionName, args } = decodeFunctionData({ abi: farcasterAbi, data })
  if (functionName === 'idOf') {
    const user = users.find(({ account }) => isAddressEqual(account.address, args[0]))
    return encodeFunctionResult({ abi: farcasterAbi, functionName, result: BigInt(user?.fid ?? 0) })
  }
  const [fid, key] = args
  const [address] = decodeAbiParameters([{ type: 'address' }], key)
  const { state = 0, keyType = 0 } =
    registered.find((each) => BigInt(each.fid) === fid && isAddressEqual(each.address, address)) ?? {}
  return encodeFunctionResult({ abi: farcasterAbi, functionName, result: { state, keyType } })
}
