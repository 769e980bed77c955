import { readFileSync } from 'node:fs'
import { devnetFaucetAddress, devnetTokens, multicall3Address } from '@holdfast/contracts/devnet'
import { createPublicClient, erc20Abi, erc721Abi, http, keccak256, type PublicClient, parseAbi } from 'viem'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../test/temporaryFolder.ts'
import { devnetAccounts } from '../accounts.ts'
import { callRpc } from '../rpc.ts'
import { type Chain, startChain } from '../startChain.ts'
import { installNames } from './installNames.ts'
import { openMarket } from './openMarket.ts'
import { installMulticall, seedDevnet } from './seedDevnet.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const accounts = devnetAccounts().map(({ address }) => address)
const shellAbi = parseAbi([
  'function uri(uint256) view returns (string)',
  'function balanceOf(address,uint256) view returns (uint256)',
])
const fungibles = [devnetTokens.dollar, devnetTokens.pebble, devnetTokens.moss, devnetTokens.spam]

async function start(parameters: startChain.Parameters = {}): Promise<{ chain: Chain; client: PublicClient }> {
  const chain = await startChain(parameters)
  onTestFinished(chain.stop)
  return { chain, client: createPublicClient({ transport: http(chain.rpcUrl) }) }
}

function readMetadata(uri: string): { name: string; image: string } {
  return JSON.parse(Buffer.from(uri.replace('data:application/json;base64,', ''), 'base64').toString()) as {
    name: string
    image: string
  }
}

describe('seedDevnet', () => {
  it('default: gives each account tokens and collectibles, and keeps its ether and nonce', async () => {
    const { chain, client } = await start()
    await Promise.all([installMulticall(chain.rpcUrl), seedDevnet(chain.rpcUrl)])
    for (const account of accounts) {
      const balances = await client.multicall({
        multicallAddress: multicall3Address,
        allowFailure: false,
        contracts: fungibles.map(({ address }) => ({
          address,
          abi: erc20Abi,
          functionName: 'balanceOf' as const,
          args: [account] as const,
        })),
      })
      expect(balances.map((balance) => balance > 0n)).toEqual([true, true, true, true])
      expect(await client.getBalance({ address: account })).toBe(10n ** 22n)
      expect(await client.getTransactionCount({ address: account })).toBe(0)
    }
    const herons = accounts.map((_, index) =>
      client.readContract({
        ...devnetTokens.herons,
        abi: erc721Abi,
        functionName: 'ownerOf',
        args: [BigInt(index + 1)],
      }),
    )
    expect(new Set(await Promise.all(herons))).toEqual(new Set(accounts))
  })

  it('default: creates tokens with 6, 8 and 18 decimals, and one whose name contains a link', async () => {
    const { chain, client } = await start()
    await seedDevnet(chain.rpcUrl)
    const facts = fungibles.map(async ({ address, symbol, decimals }) => {
      const token = { address, abi: erc20Abi }
      expect(await client.readContract({ ...token, functionName: 'symbol' })).toBe(symbol)
      expect(await client.readContract({ ...token, functionName: 'decimals' })).toBe(decimals)
      return client.readContract({ ...token, functionName: 'name' })
    })
    expect(await Promise.all(facts)).toEqual([
      'Heron Dollar',
      'Pebble',
      'Moss',
      'Claim 5000 USD at https://claim.example',
    ])
  })

  it('default: creates collectibles whose images are on the chain', async () => {
    const { chain, client } = await start()
    await seedDevnet(chain.rpcUrl)
    const heron = { ...devnetTokens.herons, abi: erc721Abi, functionName: 'tokenURI', args: [7n] } as const
    const shell = { ...devnetTokens.shells, abi: shellAbi, functionName: 'uri', args: [1n] } as const
    for (const [uri, name] of [
      [await client.readContract(heron), 'Heron #7'],
      [await client.readContract(shell), 'Cockle'],
    ] as const) {
      const metadata = readMetadata(uri)
      expect(metadata.name).toBe(name)
      const svg = Buffer.from(metadata.image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 400">.*<\/svg>$/)
    }
  })

  it('behavior: creates a history over several blocks, in which each account has sent and received', async () => {
    const { chain, client } = await start()
    await seedDevnet(chain.rpcUrl)
    const logs = await client.getLogs({
      event: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])[0],
      address: [devnetTokens.dollar.address, devnetTokens.moss.address],
      fromBlock: 0n,
    })
    const between = logs.filter(({ args }) => accounts.includes(args.from ?? '0x'))
    expect(new Set(between.map(({ args }) => args.from))).toEqual(new Set(accounts))
    expect(new Set(between.map(({ args }) => args.to))).toEqual(new Set(accounts))
    expect(new Set(logs.map(({ blockNumber }) => blockNumber)).size).toBeGreaterThan(3)
  })

  it('behavior: deploys every contract to its address in the deployment record', async () => {
    const { chain, client } = await start()
    await Promise.all([installMulticall(chain.rpcUrl), seedDevnet(chain.rpcUrl)])
    await openMarket(chain.rpcUrl)
    await installNames(chain.rpcUrl, { gatewayUrl: 'http://localhost:3001/v1/names/31337/{sender}/{data}' })
    const file = new URL('../../../contracts/deployments/31337.json', import.meta.url)
    const record = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      { address: `0x${string}`; codeHash: string }
    >
    for (const [name, { address, codeHash }] of Object.entries(record)) {
      expect([name, keccak256((await client.getCode({ address })) ?? '0x')]).toEqual([name, codeHash])
    }
  })

  it('behavior: seeds once, also after an interruption and after a restart of the chain', async () => {
    const stateFile = `${temporaryFolder()}/chain.json`
    const { chain, client } = await start({ stateFile })
    await seedDevnet(chain.rpcUrl)
    const seededHeight = await callRpc<string>(chain.rpcUrl, 'eth_blockNumber')
    const dollars = () => client.readContract({ ...devnetTokens.dollar, abi: erc20Abi, functionName: 'totalSupply' })
    const seededSupply = await dollars()
    // Rolls the chain back to its state after two steps of the seeding.
    await callRpc(chain.rpcUrl, 'anvil_rollback', [Number(seededHeight) - 4])
    await seedDevnet(chain.rpcUrl)
    expect([await callRpc(chain.rpcUrl, 'eth_blockNumber'), await dollars()]).toEqual([seededHeight, seededSupply])
    await chain.stop()
    const again = await start({ stateFile })
    await seedDevnet(again.chain.rpcUrl)
    expect(await callRpc(again.chain.rpcUrl, 'eth_blockNumber')).toBe(seededHeight)
    expect(await again.client.getCode({ address: devnetFaucetAddress })).toBeDefined()
  })
})
