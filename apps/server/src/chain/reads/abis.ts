import { parseAbi } from 'viem/utils'

/** Reads of ERC-20 contracts, and the approval. */
export const tokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
])
