import { devnetTokens } from '@holdfast/contracts/devnet'
import { devnetFeeRecipient, devnetSwap, permit2Address } from '@holdfast/contracts/devnet-swap'
import { signedTransfersCode } from '@holdfast/contracts/devnet-swap-bytecode'
import { swapFactoryAbi, swapGatewayAbi, swapPoolAbi, swapRouterAbi } from '@holdfast/contracts/swap'
import { createPublicClient, http, type PublicClient, parseUnits } from 'viem'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { devnetAccounts } from '../accounts.ts'
import { callRpc } from '../rpc.ts'
import { type Chain, startChain } from '../startChain.ts'
import { marketPairs } from './market.ts'
import { openMarket } from './openMarket.ts'
import { seedDevnet } from './seedDevnet.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const { wrappedEther, swapFactory, swapRouter, swapGateway, reed } = devnetSwap
const { dollar, pebble, moss } = devnetTokens

async function start(): Promise<{ chain: Chain; client: PublicClient }> {
  const chain = await startChain()
  onTestFinished(chain.stop)
  await seedDevnet(chain.rpcUrl)
  return { chain, client: createPublicClient({ transport: http(chain.rpcUrl) }) }
}

describe('openMarket', () => {
  it('default: installs a gateway with a fee of 85 basis points and the router as its only router', async () => {
    const { chain, client } = await start()
    await openMarket(chain.rpcUrl)
    const gateway = { address: swapGateway, abi: swapGatewayAbi } as const
    expect(await client.readContract({ ...gateway, functionName: 'FEE_BPS' })).toBe(85n)
    expect((await client.readContract({ ...gateway, functionName: 'FEE_RECIPIENT' })).toLowerCase()).toBe(
      devnetFeeRecipient,
    )
    expect(await client.readContract({ ...gateway, functionName: 'routers' })).toEqual([swapRouter])
    expect(await client.readContract({ ...gateway, functionName: 'PERMIT2' })).toBe(permit2Address)
    expect(await client.getCode({ address: permit2Address })).toBe(signedTransfersCode)
  })

  it('default: fills pools so that the route through the dollar beats the direct pair only for large amounts', async () => {
    const { chain, client } = await start()
    await openMarket(chain.rpcUrl)
    const quote = async (amount: string, path: readonly `0x${string}`[]): Promise<bigint> =>
      (
        await client.readContract({
          address: swapRouter,
          abi: swapRouterAbi,
          functionName: 'getAmountsOut',
          args: [parseUnits(amount, 18), path],
        })
      ).at(-1) ?? 0n
    const direct = [wrappedEther, pebble.address]
    const around = [wrappedEther, dollar.address, pebble.address]
    expect(await quote('0.001', direct)).toBeGreaterThan(await quote('0.001', around))
    expect(await quote('1', direct)).toBeLessThan(await quote('1', around))
    // A token that ether reaches only through the dollar, and a token with permits.
    expect(await quote('0.01', [wrappedEther, dollar.address, moss.address])).toBeGreaterThan(parseUnits('79', 18))
    expect(await quote('0.01', [wrappedEther, reed])).toBeGreaterThan(parseUnits('39', 18))
    await expect(quote('0.01', [wrappedEther, moss.address])).rejects.toThrow('PoolNotFound')
  })

  it('behavior: installs everything once, also after an interrupted call, and leaves the accounts unchanged', async () => {
    const { chain, client } = await start()
    const seeded = Number(await callRpc<string>(chain.rpcUrl, 'eth_blockNumber'))
    await openMarket(chain.rpcUrl)
    const opened = Number(await callRpc<string>(chain.rpcUrl, 'eth_blockNumber'))
    expect(opened - seeded).toBe(3)
    await openMarket(chain.rpcUrl)
    expect(Number(await callRpc<string>(chain.rpcUrl, 'eth_blockNumber'))).toBe(opened)
    const readReserves = () =>
      Promise.all(
        marketPairs.map(async (args) => {
          const factory = { address: swapFactory, abi: swapFactoryAbi } as const
          const address = await client.readContract({ ...factory, functionName: 'getPair', args })
          const pool = { address, abi: swapPoolAbi } as const
          return (await client.readContract({ ...pool, functionName: 'getReserves' })).slice(0, 2)
        }),
      )
    const reserves = await readReserves()
    for (const blocks of [1, 2, 3]) {
      await callRpc(chain.rpcUrl, 'anvil_rollback', [blocks])
      await openMarket(chain.rpcUrl)
      expect([blocks, await readReserves()]).toEqual([blocks, reserves])
    }
    for (const { address } of devnetAccounts()) {
      expect(await client.getBalance({ address })).toBe(10n ** 22n)
      expect(await client.getTransactionCount({ address })).toBe(0)
    }
  })
})
