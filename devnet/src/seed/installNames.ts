import { deterministicDeployerAddress, stakeSalt } from '@holdfast/contracts/bytecode'
import { devnetNames } from '@holdfast/contracts/devnet-names'
import { devnetNameContracts, ensRegistryAbi } from '@holdfast/contracts/devnet-names-bytecode'
import { offchainResolverAbi } from '@holdfast/contracts/names'
import { decodeFunctionResult, encodeFunctionData, labelhash, namehash, zeroHash } from 'viem'
import { asDeployer, DEPLOYER, hasCode } from '../deployDeterministically.ts'
import { SeedFailedError } from '../errors.ts'
import { callRpc } from '../rpc.ts'
import type { SeedCall } from './history.ts'
import { sendTogether } from './sendTogether.ts'

/** The zone of names that our gateway serves. */
const ZONE = { label: 'holdfast', parent: 'eth' } as const
const DEPLOY_GAS = 3_000_000
const CHANGE_GAS = 400_000

/**
 * Installs the name contracts on a local chain: a registry, a universal resolver and reverse nodes with the interfaces of ENS,
 * and our resolver for the zone `holdfast.eth` and for the names of accounts. Keeps existing contracts. If they have another
 * gateway URL, replaces it. Uses at most one block.
 *
 * @param options.gatewayUrl - The URL of the server's gateway for names (ERC-3668), with the placeholders `{sender}` and
 * `{data}`.
 * @throws {SeedFailedError}
 */
export async function installNames(rpcUrl: string, { gatewayUrl }: { gatewayUrl: string }): Promise<void> {
  const present = await Promise.all(devnetNameContracts.map(({ address }) => hasCode(rpcUrl, address)))
  const deployments = devnetNameContracts
    .filter((_, index) => !present[index])
    .map(({ bytecode }) => ({
      to: deterministicDeployerAddress,
      data: `${stakeSalt}${bytecode.slice(2)}` as const,
      gas: DEPLOY_GAS,
    }))
  const isZoneRegistered = (await readZoneResolver(rpcUrl)).toLowerCase() === devnetNames.offchainResolver.toLowerCase()
  const calls: SeedCall[] = [
    ...deployments,
    ...(isZoneRegistered ? [] : nodeCalls()),
    ...((await readGateways(rpcUrl)).join(' ') === gatewayUrl ? [] : [gatewayCall(gatewayUrl)]),
  ]
  if (calls.length === 0) return
  await asDeployer(rpcUrl, () => sendTogether(rpcUrl, calls))
  if ((await readGateways(rpcUrl))[0] !== gatewayUrl)
    throw new SeedFailedError({ address: devnetNames.offchainResolver })
}

/** Returns the calls that register the nodes, each after its parent. */
function nodeCalls(): SeedCall[] {
  const { ensRegistry: to, offchainResolver, reverseRegistrar } = devnetNames
  const setNode = (parent: string, label: string, owner: `0x${string}`, resolver: `0x${string}`): SeedCall => ({
    to,
    gas: CHANGE_GAS,
    data: encodeFunctionData({
      abi: ensRegistryAbi,
      functionName: 'setSubnodeRecord',
      args: [parent === '' ? zeroHash : namehash(parent), labelhash(label), owner, resolver, 0n],
    }),
  })
  const noResolver = '0x0000000000000000000000000000000000000000'
  return [
    setNode('', ZONE.parent, DEPLOYER, noResolver),
    setNode(ZONE.parent, ZONE.label, DEPLOYER, offchainResolver),
    // Our resolver asks the gateway for the names of all accounts, except those that claim their own node below `addr.reverse`.
    setNode('', 'reverse', DEPLOYER, offchainResolver),
    setNode('reverse', 'addr', reverseRegistrar, offchainResolver),
  ]
}

function gatewayCall(url: string): SeedCall {
  const data = encodeFunctionData({ abi: offchainResolverAbi, functionName: 'setGateways', args: [[url]] })
  return { to: devnetNames.offchainResolver, data, gas: CHANGE_GAS }
}

async function readGateways(rpcUrl: string): Promise<readonly string[]> {
  const call = { abi: offchainResolverAbi, functionName: 'gateways' } as const
  const data = await read(rpcUrl, devnetNames.offchainResolver, encodeFunctionData(call))
  return data === '0x' ? [] : decodeFunctionResult({ ...call, data })
}

async function readZoneResolver(rpcUrl: string): Promise<string> {
  const node = namehash(`${ZONE.label}.${ZONE.parent}`)
  const call = { abi: ensRegistryAbi, functionName: 'resolver', args: [node] } as const
  const data = await read(rpcUrl, devnetNames.ensRegistry, encodeFunctionData(call))
  return data === '0x' ? '' : decodeFunctionResult({ ...call, data })
}

async function read(rpcUrl: string, to: `0x${string}`, data: `0x${string}`): Promise<`0x${string}`> {
  return callRpc<`0x${string}`>(rpcUrl, 'eth_call', [{ to, data }, 'latest'])
}
