import type { EvmAddress } from '@holdfast/caip'
import { type Config, readContract } from '@wagmi/core'
import { erc20Abi, erc20Abi_bytes32, getAddress, hexToString } from 'viem'
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
  const contract = { address: getAddress(token), chainId } as const
  const [value, decimals, ticker, name] = await Promise.all([
    readContract(config, { ...contract, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    readContract(config, { ...contract, abi: erc20Abi, functionName: 'decimals' }),
    readText(config, { ...contract, functionName: 'symbol' }),
    // The name is optional in the standard.
    readText(config, { ...contract, functionName: 'name' }).catch(() => ''),
  ])
  const symbol = showableText(ticker)
  return { value, decimals, symbol, token: { address: contract.address, name: showableText(name) || symbol } }
}

/** Reads a text of a token. Older tokens, such as Maker, return it as 32 bytes, which cannot be decoded as a string. */
async function readText(
  config: Config,
  call: { address: EvmAddress; chainId: number; functionName: 'symbol' | 'name' },
): Promise<string> {
  try {
    return await readContract(config, { ...call, abi: erc20Abi })
  } catch {
    return hexToString(await readContract(config, { ...call, abi: erc20Abi_bytes32 }), { size: 32 })
  }
}
