// Made by contracts/scripts/generate.ts from src/ and deployments/. Not to be edited.

/** A deployment of the Stake contract, and how it was compiled. */
export type StakeDeployment = {
  chainId: number
  address: `0x${string}`
  /** The first block that can hold its events. */
  blockNumber: number
  /** keccak256 of the ABI as compact JSON. */
  abiHash: `0x${string}`
  /** keccak256 of the code at the address. */
  codeHash: `0x${string}`
  compiler: { version: string; evmVersion: string; optimizerRuns: number }
}

/** The ABI of the Stake contract: functions, events, errors. */
export const stakeAbi = [
  {"type":"function","name":"MINIMUM_DEPOSIT","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"balanceOf","inputs":[{"name":"account","type":"address"}],"outputs":[{"name":"amount","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"deposit","inputs":[],"outputs":[],"stateMutability":"payable"},
  {"type":"function","name":"total","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"withdraw","inputs":[{"name":"amount","type":"uint256"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"event","name":"Deposited","inputs":[{"name":"account","type":"address","indexed":true},{"name":"amount","type":"uint256","indexed":false},{"name":"balance","type":"uint256","indexed":false}],"anonymous":false},
  {"type":"event","name":"Withdrawn","inputs":[{"name":"account","type":"address","indexed":true},{"name":"amount","type":"uint256","indexed":false},{"name":"balance","type":"uint256","indexed":false}],"anonymous":false},
  {"type":"error","name":"DepositBelowMinimum","inputs":[{"name":"amount","type":"uint256"},{"name":"minimum","type":"uint256"}]},
  {"type":"error","name":"WithdrawalExceedsBalance","inputs":[{"name":"amount","type":"uint256"},{"name":"balance","type":"uint256"}]},
  {"type":"error","name":"WithdrawalIsZero","inputs":[]},
  {"type":"error","name":"WithdrawalRefused","inputs":[{"name":"account","type":"address"},{"name":"amount","type":"uint256"}]},
] as const

/** The deployments of the Stake contract, by chain id. */
export const stakeDeployments: { readonly [chainId: number]: StakeDeployment } = {
  31337: {"chainId":31337,"address":"0x211fba210eb4567ECED8B7ce70b30DD803676Ba5","blockNumber":1,"abiHash":"0xc673467f5dc1277d72d056afc41a952e05bc213e45213cd8d82d7f3915f7e1d3","codeHash":"0x7b173f692fe8ff7e3253ccb460cb3f65c285d1c7a2277ad37cf96e7d468cb4f2","compiler":{"version":"0.8.37+commit.f401782d","evmVersion":"cancun","optimizerRuns":200}},
}

/**
 * Looks up the Stake contract of a chain.
 *
 * @param chainId - the EIP-155 number.
 * @returns its deployment, or undefined when the chain has none.
 */
export function getStakeDeployment(chainId: number): StakeDeployment | undefined {
  return stakeDeployments[chainId]
}
