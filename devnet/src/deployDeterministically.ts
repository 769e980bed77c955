import { deterministicDeployerAddress } from '@holdfast/contracts/bytecode'
import { DeploymentFailedError } from './errors.ts'
import { callRpc } from './rpc.ts'

/**
 * The account that sends the deployments and the transactions of a chain's initial history. It is a separate account, so that
 * the balances and nonces of the funded accounts do not change.
 */
export const DEPLOYER = '0x000000000000000000000000000000000000de91'

/** The deployer's balance in wei, enough for any deployment: 1 ether. */
const DEPLOYER_BALANCE = '0xde0b6b3a7640000'

/**
 * Deploys a contract to its CREATE2 address on a local chain, unless it is there already.
 *
 * @returns true if the contract was deployed, false if it was there already.
 * @throws {DeploymentFailedError} if the contract is not there afterwards.
 */
export async function deployDeterministically(
  rpcUrl: string,
  contract: { address: `0x${string}`; salt: `0x${string}`; bytecode: `0x${string}` },
): Promise<boolean> {
  const { address, salt, bytecode } = contract
  if (await hasCode(rpcUrl, address)) return false
  const data = `${salt}${bytecode.slice(2)}`
  const hash = await asDeployer(rpcUrl, async () => {
    const sent = await callRpc<string>(rpcUrl, 'eth_sendTransaction', [
      { from: DEPLOYER, to: deterministicDeployerAddress, data },
    ])
    await callRpc(rpcUrl, 'evm_mine')
    return sent
  })
  if (await hasCode(rpcUrl, address)) return true
  throw new DeploymentFailedError({ address, details: `Transaction: ${hash}` })
}

/** Runs an action during which the node sends transactions for the deployer, and mines blocks only on request. */
export async function asDeployer<Value>(rpcUrl: string, act: () => Promise<Value>): Promise<Value> {
  await callRpc(rpcUrl, 'anvil_setBalance', [DEPLOYER, DEPLOYER_BALANCE])
  await callRpc(rpcUrl, 'anvil_impersonateAccount', [DEPLOYER])
  // Each step of the action must be in exactly one block, for which the action itself calls `evm_mine`. With automine, the node
  // would also mine by itself, a moment after it has answered a transaction.
  const minesByItself = await callRpc<boolean>(rpcUrl, 'anvil_getAutomine')
  if (minesByItself) await callRpc(rpcUrl, 'evm_setAutomine', [false])
  try {
    return await act()
  } finally {
    if (minesByItself) await callRpc(rpcUrl, 'evm_setAutomine', [true])
    await callRpc(rpcUrl, 'anvil_stopImpersonatingAccount', [DEPLOYER])
  }
}

/** Returns whether there is a contract at an address. */
export async function hasCode(rpcUrl: string, address: string): Promise<boolean> {
  return (await callRpc<string>(rpcUrl, 'eth_getCode', [address, 'latest'])) !== '0x'
}
