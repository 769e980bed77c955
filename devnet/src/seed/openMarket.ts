import { deterministicDeployerAddress, stakeSalt } from '@holdfast/contracts/bytecode'
import { devnetSwap, permit2Address } from '@holdfast/contracts/devnet-swap'
import { devnetSwapContracts, signedTransfersCode } from '@holdfast/contracts/devnet-swap-bytecode'
import { swapFactoryAbi, swapPoolAbi } from '@holdfast/contracts/swap'
import { decodeFunctionResult, encodeFunctionData, zeroAddress } from 'viem'
import { asDeployer, DEPLOYER, hasCode } from '../deployDeterministically.ts'
import { SeedFailedError } from '../errors.ts'
import { callRpc } from '../rpc.ts'
import { marketEther, marketPairs, tokenOperator, writeCreations, writeFillings, writeMints } from './market.ts'
import { sendTogether, toHex } from './sendTogether.ts'

type Address = `0x${string}`

const DEPLOY_GAS = 3_000_000
/** A balance that pays for the gas of a few calls, in wei: 1 ether. */
const GAS_BALANCE = 10n ** 18n

/**
 * Opens a market on a local chain that has the tokens of `seedDevnet`. The market consists of wrapped ether, pools of the
 * tokens, a router, a stand-in for Permit2, and the gateway that takes the fee. Keeps existing contracts, and can be called
 * again after an interruption. Uses up to three blocks.
 *
 * @throws {SeedFailedError}
 */
export async function openMarket(rpcUrl: string): Promise<void> {
  // The gateway expects Permit2 at this address. Deploying the stand-in would result in another address, since its code differs
  // from Permit2's, so the node is told to set the code.
  if (!(await hasCode(rpcUrl, permit2Address))) {
    await callRpc(rpcUrl, 'anvil_setCode', [permit2Address, signedTransfersCode])
  }
  if (await isOpen(rpcUrl)) return
  await asDeployer(rpcUrl, async () => {
    const present = await Promise.all(devnetSwapContracts.map(({ address }) => hasCode(rpcUrl, address)))
    const deployments = devnetSwapContracts.filter((_, index) => !present[index])
    await sendTogether(
      rpcUrl,
      deployments.map(({ bytecode }) => ({
        to: deterministicDeployerAddress,
        data: `${stakeSalt}${bytecode.slice(2)}` as const,
        gas: DEPLOY_GAS,
      })),
    )
    await mintTokensAndCreatePools(rpcUrl)
    const addresses = await readPools(rpcUrl)
    await callRpc(rpcUrl, 'anvil_setBalance', [DEPLOYER, toHex(marketEther + GAS_BALANCE)])
    await sendTogether(rpcUrl, writeFillings(DEPLOYER, addresses))
  })
  if (!(await isOpen(rpcUrl))) throw new SeedFailedError({ address: devnetSwap.swapFactory })
}

/**
 * Mints the tokens and creates the pools, in one block. The calls that mint come from the faucet, since it is the tokens'
 * operator. Restores the faucet's ether balance afterwards.
 */
async function mintTokensAndCreatePools(rpcUrl: string): Promise<void> {
  const faucetBalance = await callRpc<string>(rpcUrl, 'eth_getBalance', [tokenOperator, 'latest'])
  await callRpc(rpcUrl, 'anvil_setBalance', [tokenOperator, toHex(GAS_BALANCE)])
  await callRpc(rpcUrl, 'anvil_impersonateAccount', [tokenOperator])
  await sendTogether(rpcUrl, writeMints(DEPLOYER), { from: tokenOperator, isMined: false })
  await sendTogether(rpcUrl, writeCreations())
  await callRpc(rpcUrl, 'anvil_stopImpersonatingAccount', [tokenOperator])
  await callRpc(rpcUrl, 'anvil_setBalance', [tokenOperator, faucetBalance])
}

/** Reads the addresses of the pools, in the order of `marketPairs`. The address of a pool that does not exist is zero. */
async function readPools(rpcUrl: string): Promise<Address[]> {
  return Promise.all(
    marketPairs.map(async (args) => {
      const call = { abi: swapFactoryAbi, functionName: 'getPair', args } as const
      const result = await read(rpcUrl, devnetSwap.swapFactory, encodeFunctionData(call))
      return result === '0x' ? zeroAddress : decodeFunctionResult({ ...call, data: result })
    }),
  )
}

/** Returns whether the gateway is deployed and every pool has reserves. */
async function isOpen(rpcUrl: string): Promise<boolean> {
  const addresses = await readPools(rpcUrl)
  if (addresses.includes(zeroAddress) || !(await hasCode(rpcUrl, devnetSwap.swapGateway))) return false
  const call = { abi: swapPoolAbi, functionName: 'getReserves' } as const
  const reserves = await Promise.all(addresses.map((pool) => read(rpcUrl, pool, encodeFunctionData(call))))
  return reserves.every((data) => decodeFunctionResult({ ...call, data })[0] > 0n)
}

async function read(rpcUrl: string, to: Address, data: `0x${string}`): Promise<`0x${string}`> {
  return callRpc<`0x${string}`>(rpcUrl, 'eth_call', [{ to, data }, 'latest'])
}
