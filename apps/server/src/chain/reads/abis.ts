import { parseAbi } from 'viem/utils'

/** @see https://www.multicall3.com */
export const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
  'function getEthBalance(address account) view returns (uint256 balance)',
])

/** Reads of ERC-20, ERC-721 and ERC-1155 contracts. */
export const tokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function decimals() view returns (uint8)',
])
