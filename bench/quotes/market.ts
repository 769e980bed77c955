import { deterministicDeployerAddress } from '@holdfast/contracts/bytecode'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { devnetSwapContracts } from '@holdfast/contracts/devnet-swap-bytecode'
import { swapFactoryAbi, swapPoolAbi } from '@holdfast/contracts/swap'
import { callRpc, deployDeterministically, installMulticall } from '@holdfast/devnet'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  type Hex,
  http,
  pad,
  toHex,
} from 'viem'

/** The number of pools in the market. Every two base tokens have a pool. */
export const POOLS = 200
const BASES = 8
const OTHERS = 32
/** The account that prepares local chains, and receives the whole supply of each token. */
const HOLDER = '0x000000000000000000000000000000000000de91'
const UNIT = 10n ** 18n

/** A pool with its initial amounts. */
export type MarketPool = { tokens: readonly [Address, Address]; reserves: readonly [bigint, bigint] }

/** A market with its initial state. */
export type Market = { bases: readonly Address[]; tokens: readonly Address[]; pools: readonly MarketPool[] }

/** Creates a generator of pseudo-random numbers, which are the same in each run. */
export function createRandom(seed = 1): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Fills a fresh local chain with tokens and pools of random sizes. */
export async function makeMarket(rpcUrl: string): Promise<Market> {
  const random = createRandom(7)
  await installMulticall(rpcUrl)
  const salt: Hex = pad('0x0')
  for (const contract of devnetSwapContracts) await deployDeterministically(rpcUrl, { ...contract, salt })
  const tokens = await deployTokens(rpcUrl)
  const bases = tokens.slice(0, BASES)
  const pairs = bases.flatMap((one, index) => bases.slice(index + 1).map((other) => [one, other] as const))
  for (let index = 0; pairs.length < POOLS; index += 1) {
    const token = tokens[BASES + (index % OTHERS)]
    const base = bases[(index + Math.floor(index / OTHERS)) % BASES]
    if (token && base) pairs.push([token, base])
  }
  const pools = pairs.map((pair): MarketPool => {
    const size = (): bigint => UNIT * BigInt(1_000 + random(200_000))
    return { tokens: pair, reserves: [size(), size()] }
  })
  await fill(rpcUrl, pools)
  return { bases, tokens, pools }
}

/** Deploys the same token contract with different salts. */
async function deployTokens(rpcUrl: string): Promise<Address[]> {
  const bytecode = devnetSwapContracts.find(({ address }) => address === devnetSwap.reed)?.bytecode ?? '0x'
  const tokens: Address[] = []
  for (let index = 1; index <= BASES + OTHERS; index += 1) {
    const salt = pad(toHex(index))
    const address = getContractAddress({ opcode: 'CREATE2', from: deterministicDeployerAddress, salt, bytecode })
    await deployDeterministically(rpcUrl, { address, salt, bytecode })
    tokens.push(address)
  }
  return tokens
}

async function fill(rpcUrl: string, pools: readonly MarketPool[]): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const factory = { address: devnetSwap.swapFactory, abi: swapFactoryAbi } as const
  await callRpc(rpcUrl, 'anvil_setBalance', [HOLDER, toHex(1_000n * UNIT)])
  await callRpc(rpcUrl, 'anvil_impersonateAccount', [HOLDER])
  // With automine, the node would mine a moment after its answer, so the next read could come too early.
  await callRpc(rpcUrl, 'evm_setAutomine', [false])
  const send = (to: Address, data: Hex): Promise<unknown> =>
    callRpc(rpcUrl, 'eth_sendTransaction', [{ from: HOLDER, to, data, gas: toHex(3_000_000) }])
  for (const { tokens, reserves } of pools) {
    await send(factory.address, encodeFunctionData({ abi: swapFactoryAbi, functionName: 'createPair', args: tokens }))
    await callRpc(rpcUrl, 'evm_mine')
    const pool = await client.readContract({ ...factory, functionName: 'getPair', args: tokens })
    for (const [side, token] of tokens.entries()) {
      const args = [pool, reserves[side] ?? 0n] as const
      await send(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))
    }
    await send(pool, encodeFunctionData({ abi: swapPoolAbi, functionName: 'mint', args: [HOLDER] }))
    await callRpc(rpcUrl, 'evm_mine')
  }
}
