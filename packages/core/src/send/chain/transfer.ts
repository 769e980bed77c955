import type { EvmAddress } from '@holdfast/caip'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { SendOrder } from '../state.ts'
import { toEvmOrder } from './toEvmOrder.ts'

const transferAbi = parseAbi(['function transfer(address to, uint256 value)'])
const erc721Abi = parseAbi(['function safeTransferFrom(address from, address to, uint256 tokenId)'])
const erc1155Abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])

/** A transaction's target (the receiver or the token's contract), its native amount in wei, and its call data. */
export type Transfer = { to: EvmAddress; value: bigint; data: Hex }

/** A transfer with its sender. */
export type TransferRequest = Transfer & { from: EvmAddress }

/**
 * Creates the transaction of an order.
 *
 * @see ERC-20 `transfer`, ERC-721 and ERC-1155 `safeTransferFrom`
 */
export function transferOf(order: SendOrder): TransferRequest {
  const { asset, value, from, to } = toEvmOrder(order)
  const { standard, address, tokenId = 0n } = asset
  if (standard === 'native' || !address) return { from, to, value, data: '0x' }
  return { from, to: address, value: 0n, data: calldata() }

  function calldata(): Hex {
    if (standard === 'erc20') return encodeFunctionData({ abi: transferAbi, args: [to, value] })
    if (standard === 'erc721') return encodeFunctionData({ abi: erc721Abi, args: [from, to, tokenId] })
    return encodeFunctionData({ abi: erc1155Abi, args: [from, to, tokenId, value, '0x'] })
  }
}
