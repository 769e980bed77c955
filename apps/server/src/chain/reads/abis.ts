import { parseAbi } from 'viem/utils'

/** The ERC-20 functions that this server reads, and `approve`, which it encodes for the transactions that it proposes. */
export const tokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
])
