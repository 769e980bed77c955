import { type Config, readContract } from '@wagmi/core'
import { erc20Abi, getAddress } from 'viem'
import { showableText } from '../../connectors/showableText.ts'
import type { EvmAddress } from './answers.ts'

/**
 * Reads how much of a token an account has.
 *
 * @param parameters.token - address of its contract.
 * @returns the token's base units, its decimals and what can be seen of its symbol.
 * @see ERC-20
 */
export async function getTokenBalance(
  config: Config,
  { address, chainId, token }: { address: EvmAddress; chainId: number; token: string },
): Promise<{ value: bigint; decimals: number; symbol: string }> {
  const contract = { abi: erc20Abi, address: getAddress(token), chainId } as const
  const [value, decimals, symbol] = await Promise.all([
    readContract(config, { ...contract, functionName: 'balanceOf', args: [address] }),
    readContract(config, { ...contract, functionName: 'decimals' }),
    readContract(config, { ...contract, functionName: 'symbol' }),
  ])
  return { value, decimals, symbol: showableText(symbol) }
}
