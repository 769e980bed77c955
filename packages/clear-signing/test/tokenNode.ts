import { encodeFunctionData, encodeFunctionResult, type Hex, parseAbi, stringToHex } from 'viem'
import type { ReadChain } from '../src/tokenFacts.ts'

const facts = parseAbi([
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint8)',
])

/** Creates a node whose token returns these answers. A call without an answer reverts. `bytes32`: texts are 32 bytes. */
export function tokenNode(
  answers: { symbol?: string; name?: string; decimals?: number },
  { bytes32 = false } = {},
): ReadChain {
  return async (_, [call]) => {
    const { data } = call as { data: Hex }
    for (const functionName of ['symbol', 'name', 'decimals'] as const) {
      const result = answers[functionName]
      if (encodeFunctionData({ abi: facts, functionName }) !== data) continue
      if (result === undefined) throw new Error('execution reverted')
      if (bytes32 && typeof result === 'string') return stringToHex(result, { size: 32 })
      return encodeFunctionResult({ abi: facts, functionName, result } as never) // The result is of the type that the function returns.
    }
    return '0x'
  }
}
