import { devnetFaucetAddress, devnetTokens } from '@holdfast/contracts/devnet'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { swapFactoryAbi, swapPoolAbi } from '@holdfast/contracts/swap'
import { encodeFunctionData, erc20Abi, parseAbi, parseUnits } from 'viem'
import type { SeedCall } from './history.ts'

type Address = `0x${string}`
/** One of the two tokens of a pool, with its initial reserve in whole tokens. */
type Side = { token: Address; decimals: number; amount: string }
/** A pool with its initial reserves. */
type MarketPool = { what: string; sides: readonly [Side, Side] }

const { dollar, pebble, moss } = devnetTokens
const { wrappedEther, swapFactory, reed } = devnetSwap

const CREATE_GAS = 2_500_000
const CALL_GAS = 300_000

const ether = (amount: string): Side => ({ token: wrappedEther, decimals: 18, amount })
const sideOf = ({ address, decimals }: { address: Address; decimals: number }, amount: string): Side => ({
  token: address,
  decimals,
  amount,
})

/**
 * The pools of the devnet, at its fixed prices: 2,000 dollars for an ether, 64.25 for a pebble, 0.25 for a moss and 0.50 for a
 * reed.
 */
const marketPools: readonly MarketPool[] = [
  { what: 'a deep pair', sides: [ether('5000'), sideOf(dollar, '10000000')] },
  { what: 'a deep pair without ether', sides: [sideOf(dollar, '642500'), sideOf(pebble, '10000')] },
  // A small swap is cheaper in this pool than on the route through the dollar, and a large swap is more expensive.
  { what: 'a thin pair', sides: [ether('2'), sideOf(pebble, '62.25680933')] },
  {
    what: 'a token that ether reaches only through the dollar',
    sides: [sideOf(dollar, '200000'), sideOf(moss, '800000')],
  },
  { what: 'a token with permits', sides: [ether('250'), sideOf({ address: reed, decimals: 18 }, '1000000')] },
]

/** The tokens of each pool. */
export const marketPairs: readonly (readonly [Address, Address])[] = marketPools.map(
  ({ sides: [one, other] }) => [one.token, other.token] as const,
)

const tokenMintAbi = parseAbi(['function mint(address to, uint256 tokenId, uint256 amount)'])
const wrapperAbi = parseAbi(['function deposit() payable'])

/** Returns the sum of the initial reserves of a token in all pools, in atomic units. */
function totalOf(token: Address): bigint {
  const sides = marketPools.flatMap((pool) => pool.sides).filter((side) => side.token === token)
  return sides.reduce((sum, { amount, decimals }) => sum + parseUnits(amount, decimals), 0n)
}

/** The sum of the initial reserves of ether in all pools, in wei. */
export const marketEther: bigint = totalOf(wrappedEther)

/**
 * Returns the calls that mint the pools' dollars, pebbles and moss for the holder, who already has the supply of reeds. The
 * faucet must send the calls, since it is the operator of these tokens.
 */
export function writeMints(holder: Address): SeedCall[] {
  return [dollar, pebble, moss].map(({ address }) => ({
    to: address,
    data: encodeFunctionData({ abi: tokenMintAbi, functionName: 'mint', args: [holder, 0n, totalOf(address)] }),
    gas: CALL_GAS,
  }))
}

/** The account that must send the calls of {@link writeMints}. */
export const tokenOperator: Address = devnetFaucetAddress

/** Returns the calls that create the pools. */
export function writeCreations(): SeedCall[] {
  return marketPairs.map((args) => ({
    to: swapFactory,
    data: encodeFunctionData({ abi: swapFactoryAbi, functionName: 'createPair', args }),
    gas: CREATE_GAS,
  }))
}

/**
 * Returns the calls by which the tokens' holder fills the pools. They must be in one block, so that no pool is ever half full.
 *
 * @param addresses - The pools' addresses, in the order of {@link marketPairs}.
 */
export function writeFillings(holder: Address, addresses: readonly Address[]): SeedCall[] {
  const deposit = { to: wrappedEther, data: encodeFunctionData({ abi: wrapperAbi }), gas: CALL_GAS, value: marketEther }
  const mintShares = encodeFunctionData({ abi: swapPoolAbi, functionName: 'mint', args: [holder] })
  const fillings = addresses.flatMap((pool, index): SeedCall[] => [
    ...(marketPools[index]?.sides ?? []).map(({ token, decimals, amount }) => ({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pool, parseUnits(amount, decimals)] }),
      gas: CALL_GAS,
    })),
    { to: pool, data: mintShares, gas: CALL_GAS },
  ])
  return [deposit, ...fillings]
}
