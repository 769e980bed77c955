import type { EvmAddress } from '@holdfast/caip'
import { type Config, readContract } from '@wagmi/core'
import { erc20Abi, getAddress } from 'viem'
import type { ShownToken } from '../../accounts/state.ts'
import { showableText } from '../../text/showableText.ts'

/**
 * Reads how much of a token an account has.
 *
 * @param parameters.token - address of the token contract.
 * @returns the balance in base units, the token's decimals, and the visible characters of its symbol and name.
 * @see ERC-20
 */
export async function getTokenBalance(
  config: Config,
  { address, chainId, token }: { address: EvmAddress; chainId: number; token: string },
): Promise<{ value: bigint; decimals: number; symbol: string; token: ShownToken }> {
  const contract = { abi: erc20Abi, address: getAddress(token), chainId } as const
  const [value, decimals, ticker, name] = await Promise.all([
    readContract(config, { ...contract, functionName: 'balanceOf', args: [address] }),
    readContract(config, { ...contract, functionName: 'decimals' }),
    readContract(config, { ...contract, functionName: 'symbol' }),
    // The name is optional in the standard, and some older tokens return it as bytes, which cannot be decoded as a string.
    readContract(config, { ...contract, functionName: 'name' }).catch(() => ''),
  ])
  const symbol = showableText(ticker)
  return { value, decimals, symbol, token: { address: contract.address, name: showableText(name) || symbol } }
}
