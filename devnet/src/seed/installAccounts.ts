import entryPointArtifact from '@account-abstraction/contracts/artifacts/EntryPoint.json' with { type: 'json' }
import { devnetPaymaster, sponsorPaymasterAbi } from '@holdfast/contracts/accounts'
import { accountContracts, sponsorPaymasterBytecode } from '@holdfast/contracts/accounts-bytecode'
import { deterministicDeployerAddress, stakeSalt } from '@holdfast/contracts/bytecode'
import { decodeFunctionResult, encodeDeployData, encodeFunctionData } from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { devnetOperator } from '../accounts.ts'
import { asDeployer, DEPLOYER, hasCode } from '../deployDeterministically.ts'
import { SeedFailedError } from '../errors.ts'
import { callRpc, callRpcBatch } from '../rpc.ts'
import type { SeedCall } from './history.ts'
import { sendTogether, toHex } from './sendTogether.ts'

type Hex = `0x${string}`

const ETHER = 10n ** 18n
/** The paymaster's deposit and its locked stake, in wei. */
const DEPOSIT = 100n * ETHER
const STAKE = 10n * ETHER
/** A day in seconds, the shortest delay that bundlers accept (ERC-7562). */
const UNSTAKE_DELAY = 86_400
/** The gas limit of a deployment, enough for the largest contract, EntryPoint. */
const DEPLOY_GAS = 6_000_000
const CALL_GAS = 200_000

/**
 * EntryPoint 0.8, with the salt that leads to its address. Only the devnet deploys this contract: real chains have it already,
 * and we may not ship its code, which is GPL-3.0.
 */
const entryPoint = {
  address: entryPoint08Address,
  salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  // Cast: the imported JSON has no types.
  bytecode: entryPointArtifact.bytecode as Hex,
} as const

const paymaster = {
  address: devnetPaymaster.address,
  bytecode: encodeDeployData({
    abi: sponsorPaymasterAbi,
    bytecode: sponsorPaymasterBytecode,
    args: [devnetPaymaster.owner, devnetPaymaster.signer],
  }),
}

/**
 * Installs the contracts for smart accounts on a local chain: EntryPoint 0.8, the account, its factory, the verifier of passkey
 * signatures, the contract to which plain accounts delegate (EIP-7702), and the operator's paymaster with a deposit and a
 * stake. Also funds the accounts of {@link devnetOperator}. Keeps existing contracts, and can be called again after an
 * interruption. Uses up to two blocks.
 *
 * @throws {SeedFailedError}
 */
export async function installAccounts(rpcUrl: string): Promise<void> {
  if (await isPaymasterStaked(rpcUrl)) return
  await fundOperator(rpcUrl)
  await asDeployer(rpcUrl, async () => {
    await callRpc(rpcUrl, 'anvil_setBalance', [DEPLOYER, toHex(DEPOSIT + ETHER)])
    const deployments = await deploymentCalls(rpcUrl)
    if (deployments.length > 0) await sendTogether(rpcUrl, deployments)
    await callRpc(rpcUrl, 'anvil_impersonateAccount', [devnetPaymaster.owner])
    await sendTogether(rpcUrl, [stakeCall()], { from: devnetPaymaster.owner })
    await callRpc(rpcUrl, 'anvil_stopImpersonatingAccount', [devnetPaymaster.owner])
  })
  if (!(await isPaymasterStaked(rpcUrl))) throw new SeedFailedError({ address: paymaster.address })
}

/** Funds the operator's accounts: the owner pays the stake, and the bundlers pay for their bundles. */
async function fundOperator(rpcUrl: string): Promise<void> {
  const { owner, sponsorSigner, bundlers } = devnetOperator()
  const balances = [
    ...[owner, sponsorSigner].map(({ address }) => ({ address, wei: 100n * ETHER })),
    ...bundlers.map(({ address }) => ({ address, wei: 1_000n * ETHER })),
  ]
  await callRpcBatch(
    rpcUrl,
    balances.map(({ address, wei }) => ({ method: 'anvil_setBalance', params: [address, toHex(wei)] })),
  )
}

/** Returns the calls that deploy the missing contracts. If the paymaster is one of these, the last call makes its deposit. */
async function deploymentCalls(rpcUrl: string): Promise<SeedCall[]> {
  const contracts = [
    entryPoint,
    ...accountContracts.map((contract) => ({ ...contract, salt: stakeSalt })),
    { ...paymaster, salt: stakeSalt },
  ]
  const present = await Promise.all(contracts.map(({ address }) => hasCode(rpcUrl, address)))
  const calls = contracts
    .filter((_, index) => !present[index])
    .map(({ salt, bytecode }) => ({
      to: deterministicDeployerAddress,
      data: `${salt}${bytecode.slice(2)}` as const,
      gas: DEPLOY_GAS,
    }))
  const hasPaymaster = present.at(-1)
  if (hasPaymaster) return calls
  const data = encodeFunctionData({ abi: sponsorPaymasterAbi, functionName: 'deposit' })
  return [...calls, { to: paymaster.address, data, gas: CALL_GAS, value: DEPOSIT }]
}

function stakeCall(): SeedCall {
  const data = encodeFunctionData({ abi: sponsorPaymasterAbi, functionName: 'addStake', args: [UNSTAKE_DELAY] })
  return { to: paymaster.address, data, gas: CALL_GAS, value: STAKE }
}

/** Returns whether the paymaster is staked. The stake is the last step of the installation, so everything else is then done. */
async function isPaymasterStaked(rpcUrl: string): Promise<boolean> {
  const call = { abi: entryPoint08Abi, functionName: 'getDepositInfo', args: [paymaster.address] } as const
  const request = { to: entryPoint08Address, data: encodeFunctionData(call) }
  const data = await callRpc<Hex>(rpcUrl, 'eth_call', [request, 'latest'])
  return data !== '0x' && decodeFunctionResult({ ...call, data }).staked
}
