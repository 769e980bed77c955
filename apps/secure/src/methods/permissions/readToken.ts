import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { FrameChain } from '../../config/chains.ts'
import type { TokenUnits } from '../../screens/approvals.ts'
import type { CallNode } from '../node.ts'

/**
 * Reads the symbol and decimals of a token, or of the native currency if `token` is undefined.
 *
 * @returns undefined if no usable symbol and decimals could be read. Then the token's amounts are shown in its smallest unit.
 */
export async function readToken(
  token: Address | undefined,
  { node, chain }: { node: CallNode; chain: FrameChain },
): Promise<TokenUnits | undefined> {
  if (token === undefined) return chain.nativeCurrency
  const read = async (functionName: 'symbol' | 'decimals') => {
    const call = { abi: erc20Abi, functionName } as const
    const data = await node('eth_call', [{ to: token, data: encodeFunctionData(call) }, 'latest'])
    // Nodes answer in hex. The decoder throws for any other answer.
    return decodeFunctionResult({ ...call, data: data as Hex })
  }
  try {
    const [symbol, decimals] = await Promise.all([read('symbol'), read('decimals')])
    const isUsable = Number(decimals) >= 0 && Number(decimals) <= 36 && String(symbol).length <= 32
    return isUsable ? { symbol: String(symbol), decimals: Number(decimals) } : undefined
  } catch {
    // The address is not a token's, or the node did not answer.
    return undefined
  }
}
