import { stakeSalt } from '@holdfast/contracts/bytecode'
import { devnetFaucetAbi, devnetFaucetAddress, multicall3Address } from '@holdfast/contracts/devnet'
import { devnetFaucetBytecode, multicall3RuntimeBytecode } from '@holdfast/contracts/devnet-bytecode'
import { encodeFunctionData } from 'viem'
import { devnetAccounts } from '../accounts.ts'
import { asDeployer, deployDeterministically, hasCode } from '../deployDeterministically.ts'
import { SeedFailedError } from '../errors.ts'
import { callRpc } from '../rpc.ts'
import { endStep, writeHistory } from './history.ts'
import { sendTogether } from './sendTogether.ts'

/**
 * Installs Multicall3 at the address where libraries expect it, unless it is there already.
 *
 * @see https://www.multicall3.com
 */
export async function installMulticall(rpcUrl: string): Promise<void> {
  if (await hasCode(rpcUrl, multicall3Address)) return
  await callRpc(rpcUrl, 'anvil_setCode', [multicall3Address, multicall3RuntimeBytecode])
}

/**
 * Creates tokens and collectibles on a local chain, and a history of transfers between the funded accounts. A separate account
 * sends all transactions, so the ether and nonces of the funded accounts stay unchanged. Does nothing on a seeded chain, and
 * can be called again after an interruption.
 *
 * @throws {DeploymentFailedError | SeedFailedError}
 */
export async function seedDevnet(rpcUrl: string): Promise<void> {
  const history = writeHistory(devnetAccounts().map(({ address }) => address))
  await deployDeterministically(rpcUrl, {
    address: devnetFaucetAddress,
    salt: stakeSalt,
    bytecode: devnetFaucetBytecode,
  })
  const done = await countDoneSteps(rpcUrl)
  if (done >= history.length) return
  await asDeployer(rpcUrl, async () => {
    for (const calls of history.slice(done)) await sendTogether(rpcUrl, [...calls, endStep])
  })
  if ((await countDoneSteps(rpcUrl)) < history.length) throw new SeedFailedError({ address: devnetFaucetAddress })
}

/** Reads how many steps of the history are done. */
async function countDoneSteps(rpcUrl: string): Promise<number> {
  const data = encodeFunctionData({ abi: devnetFaucetAbi, functionName: 'steps' })
  return Number(await callRpc<string>(rpcUrl, 'eth_call', [{ to: devnetFaucetAddress, data }, 'latest']))
}
