import { createRequire } from 'node:module'
import { devnetAccounts } from '@holdfast/devnet'
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  maxUint128,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'

/** Uniswap v3 as deployed on Ethereum, on a test chain. */
export type UniswapV3 = {
  factory: Address
  router: Address
  /** The `QuoterV2` contract. */
  quoter: Address
  /**
   * Creates a pool of two tokens, or adds liquidity to it. The chain's first account must have the tokens.
   *
   * @param pool.fee - The fee in hundredths of a basis point.
   * @param pool.sqrtPriceX96 - The square root of the price of `token0` in units of `token1`, times 2^96. Used for a new pool
   * only.
   * @param pool.range - The lower and upper tick of the liquidity, multiples of the fee's tick spacing.
   * @param pool.amount - The most to add of each token, in atomic units.
   */
  addLiquidity: (pool: {
    tokens: readonly [Address, Address]
    fee: number
    sqrtPriceX96: bigint
    range: readonly [number, number]
    amount: bigint
  }) => Promise<void>
}

const managerAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)',
  'function mint((address, address, uint24, int24, int24, uint256, uint256, uint256, uint256, address, uint256)) payable',
])

const load = createRequire(import.meta.url)

/**
 * Deploys Uniswap v3. Uniswap's artefacts (BUSL-1.1 and GPL-2.0) come from npm, are only used in tests and never ship.
 *
 * @param options.wrapped - The contract of the chain's wrapped native currency, with the functions of WETH9.
 */
export async function startUniswapV3(options: { rpcUrl: string; wrapped: Address }): Promise<UniswapV3> {
  const { rpcUrl, wrapped } = options
  const [first] = devnetAccounts()
  if (!first) throw new RangeError('the devnet has no accounts')
  const account = privateKeyToAccount(first.privateKey)
  const transport = http(rpcUrl)
  const wallet = createWalletClient({ account, chain: anvil, transport })
  const client = createPublicClient({ chain: anvil, transport })

  const confirm = async (hash: Hex) => {
    const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    if (receipt.status !== 'success') throw new Error('A call of Uniswap was reverted.')
    return receipt
  }
  const deploy = async (artefact: string, args: readonly unknown[]): Promise<Address> => {
    // Cast: Uniswap publishes its artefacts in Hardhat's format.
    const { abi, bytecode } = load(`@uniswap/${artefact}`) as { abi: Abi; bytecode: Hex }
    const { contractAddress } = await confirm(await wallet.deployContract({ abi, bytecode, args }))
    if (!contractAddress) throw new Error('The deployment has no address.')
    return contractAddress
  }

  const factory = await deploy('v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json', [])
  const periphery = (path: string, ...rest: readonly unknown[]): Promise<Address> =>
    deploy(`v3-periphery/artifacts/contracts/${path}`, [factory, wrapped, ...rest])
  const router = await periphery('SwapRouter.sol/SwapRouter.json')
  const quoter = await periphery('lens/QuoterV2.sol/QuoterV2.json')
  const manager = await periphery('NonfungiblePositionManager.sol/NonfungiblePositionManager.json', zeroAddress)
  const contract = { address: manager, abi: managerAbi }

  return {
    factory,
    router,
    quoter,
    addLiquidity: async ({ tokens, fee, sqrtPriceX96, range, amount }) => {
      for (const token of tokens) {
        const args = [manager, maxUint256] as const
        await confirm(await wallet.writeContract({ address: token, abi: erc20Abi, functionName: 'approve', args }))
      }
      const pool = [...tokens, fee, sqrtPriceX96] as const
      await confirm(
        await wallet.writeContract({ ...contract, functionName: 'createAndInitializePoolIfNecessary', args: pool }),
      )
      const params = [...tokens, fee, ...range, amount, amount, 0n, 0n, account.address, maxUint128] as const
      // A pool writes more in the first transaction of each second, so a gas estimate from the previous second is too low.
      await confirm(await wallet.writeContract({ ...contract, functionName: 'mint', args: [params], gas: 5_000_000n }))
    },
  }
}
