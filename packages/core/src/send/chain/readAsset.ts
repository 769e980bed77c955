import { type EvmAddress, isEvmAddress } from '@holdfast/caip'
import { type Client, isAddressEqual, parseAbi } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { SendFailedError } from '../errors.ts'
import type { SendAsset } from '../state.ts'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/**
 * Reads from the chain how much of an asset an account has, and a token's decimals. The decimals decide how much is sent, so
 * the contract's value replaces that of a service.
 *
 * @throws the error of the node, or of a contract that does not answer.
 */
export async function readAsset(client: Client, asset: SendAsset, owner: EvmAddress): Promise<SendAsset> {
  const { standard, address, tokenId = 0n } = asset
  if (standard === 'native' || !address) return { ...asset, balance: await getBalance(client, { address: owner }) }
  if (!isEvmAddress(address)) throw new SendFailedError({ failure: { code: 'notAToken' } })
  const contract = { address, abi } as const
  if (standard === 'erc721') {
    const holder = await readContract(client, { ...contract, functionName: 'ownerOf', args: [tokenId] })
    return { ...asset, balance: isAddressEqual(holder, owner) ? 1n : 0n }
  }
  if (standard === 'erc1155')
    return {
      ...asset,
      balance: await readContract(client, { ...contract, functionName: 'balanceOf', args: [owner, tokenId] }),
    }
  const [balance, decimals] = await Promise.all([
    readContract(client, { ...contract, functionName: 'balanceOf', args: [owner] }),
    readContract(client, { ...contract, functionName: 'decimals' }),
  ])
  return { ...asset, balance, decimals }
}
