import { parseAbi } from 'viem/utils'

/** Reads of ERC-20 contracts. */
export const tokenAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])
