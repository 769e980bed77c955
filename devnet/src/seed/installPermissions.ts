import { deterministicDeployerAddress, stakeSalt } from '@holdfast/contracts/bytecode'
import { devnetRelayAddress } from '@holdfast/contracts/delegation'
import { delegationContracts } from '@holdfast/contracts/delegation-bytecode'
import { asDeployer, hasCode } from '../deployDeterministically.ts'
import { SeedFailedError } from '../errors.ts'
import { callRpc } from '../rpc.ts'
import { sendTogether, toHex } from './sendTogether.ts'

const DEPLOY_GAS = 4_000_000
/** The initial balance of the account that sends the server's permission transactions, in wei: 100 ether. */
const RELAY_BALANCE = 10n ** 20n

/**
 * Installs the permission contracts (ERC-7710) on a local chain, and funds the account that sends the server's permission
 * transactions. Keeps existing contracts. Uses at most one block.
 *
 * @throws {SeedFailedError}
 */
export async function installPermissions(rpcUrl: string): Promise<void> {
  const present = await Promise.all(delegationContracts.map(({ address }) => hasCode(rpcUrl, address)))
  const missing = delegationContracts.filter((_, index) => !present[index])
  if (missing.length === 0) return
  await callRpc(rpcUrl, 'anvil_setBalance', [devnetRelayAddress, toHex(RELAY_BALANCE)])
  const calls = missing.map(({ bytecode }) => ({
    to: deterministicDeployerAddress,
    data: `${stakeSalt}${bytecode.slice(2)}` as const,
    gas: DEPLOY_GAS,
  }))
  await asDeployer(rpcUrl, () => sendTogether(rpcUrl, calls))
  for (const { address } of missing) if (!(await hasCode(rpcUrl, address))) throw new SeedFailedError({ address })
}
