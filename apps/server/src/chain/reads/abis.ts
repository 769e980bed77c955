import { parseAbi } from 'viem/utils'

/** The functions of ERC-20 contracts that are read, and `approve`. */
export const tokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
])
