import type { PublicNetwork, PublicStakeDeployment } from '@holdfast/api'
import { defineEvmNetwork, isAddress } from '@holdfast/caip'
import { getStakeDeployment } from '@holdfast/contracts'
import { devnetTokens } from '@holdfast/contracts/devnet'
import { devnetNames } from '@holdfast/contracts/devnet-names'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import * as z from 'zod'
import {
  type ChainBundler,
  type ChainPaymaster,
  chainBundlerSchema,
  chainPaymasterSchema,
  devnetBundler,
} from './chainBundler.ts'
import { type ChainData, chainDataSchema } from './chainData.ts'
import { readEntries } from './chainsFile.ts'
import { isOtherChain } from './otherChains.ts'

/** An EVM chain that the product supports. */
export type ServedChain = {
  network: PublicNetwork
  /**
   * Nodes that the RPC service uses instead of the network's public nodes. Pages never get them: their URLs may contain keys.
   */
  rpcUpstreams?: readonly string[] | undefined
  /** Set if the chain has a stake contract. */
  stake?: PublicStakeDeployment | undefined
  /** Set if this server indexes the chain's blocks. */
  index?: ChainIndexing | undefined
  /** Settings for balances, history and prices. @default {@link withoutData} */
  data?: ChainData | undefined
  /** The bundler for user operations of smart accounts. Without a bundler, no operations are accepted. */
  bundler?: ChainBundler | undefined
  /** The paymaster that may pay for user operations. */
  paymaster?: ChainPaymaster | undefined
}

/** The data settings of a chain for which the operator sets none: its native currency has no price. */
export const withoutData: ChainData = chainDataSchema.parse({})

/** How a chain is indexed. */
export type ChainIndexing = {
  /** The first block to index. */
  startBlock: number
  /** Transactions older than this many days are removed; undefined: all are kept. */
  retentionDays?: number | undefined
}

/** The ids of the local EVM chains. The keys of their funded accounts are public, so production refuses these chains. */
export const devnetChainIds = [31_337, 31_338] as const

const chainEntrySchema = z.strictObject({
  id: z.number().int().positive(),
  name: z.string().min(1),
  nativeCurrency: z.strictObject({ name: z.string(), symbol: z.string(), decimals: z.number().int().min(0).max(36) }),
  rpcUrls: z.array(z.url({ protocol: /^https?$/ })).nonempty(),
  webSocketUrl: z.url({ protocol: /^wss?$/ }).optional(),
  rpcUpstreams: z
    .array(z.url({ protocol: /^https?$/ }))
    .nonempty()
    .optional(),
  blockExplorer: z.strictObject({ name: z.string(), url: z.url({ protocol: /^https?$/ }) }).optional(),
  testnet: z.boolean().optional(),
  stake: z
    .strictObject({
      address: z.custom<`0x${string}`>((value) => isAddress(value, 'eip155') && value.startsWith('0x'), {
        error: 'not an EVM address',
      }),
      blockNumber: z.number().int().nonnegative(),
    })
    .optional(),
  data: chainDataSchema.optional(),
  bundler: chainBundlerSchema.optional(),
  paymaster: chainPaymasterSchema.optional(),
  index: z
    .strictObject({
      startBlock: z.number().int().nonnegative(),
      retentionDays: z.number().int().positive().optional(),
    })
    .optional(),
})

/**
 * Returns the data settings of a local chain. The prices are invented. The token Moss has none, so that development also shows a
 * token without a price.
 */
function devnetData(chainId: number): ChainData {
  const { dollar, pebble, moss } = devnetTokens
  const allTokens = [
    { ...dollar, name: 'Heron Dollar', price: '1' },
    { ...pebble, name: 'Pebble', price: '64.25' },
    { ...moss, name: 'Moss', price: undefined },
    { address: devnetSwap.wrappedEther, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, price: '2000' },
    { address: devnetSwap.reed, name: 'Reed', symbol: 'REED', decimals: 18, price: '0.5' },
  ]
  // The second chain has no contracts.
  const hasContracts = chainId === devnetChainIds[0]
  const tokens = hasContracts ? allTokens : []
  const { wrappedEther, swapGateway, swapFactory, swapRouter, reed } = devnetSwap
  const swap = {
    gateway: swapGateway,
    pools: [{ kind: 'uniswap-v2', factory: swapFactory, router: swapRouter }],
    baseTokens: [dollar.address],
    permitTokens: [reed],
  }
  return chainDataSchema.parse({
    ...(hasContracts && {
      wrappedNative: wrappedEther,
      swap,
      ensUniversalResolver: devnetNames.universalResolver,
      nameResolver: devnetNames.offchainResolver,
    }),
    tokens: tokens.map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals })),
    prices: [
      {
        kind: 'table',
        prices: Object.fromEntries([
          ['native', '2000'],
          ...tokens.flatMap(({ address, price }) => (price === undefined ? [] : [[address, price]])),
        ]),
      },
    ],
  })
}

/** Returns the local EVM chains, as `devnet/` starts them. */
export function devnetChains(devnetPort: number): ServedChain[] {
  return devnetChainIds.map((id, index) => {
    const deployment = getStakeDeployment(id)
    return {
      network: toNetwork({
        id,
        name: index === 0 ? 'Devnet' : 'Devnet Two',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [`http://localhost:${devnetPort + index}`],
        webSocketUrl: `ws://localhost:${devnetPort + index}`,
        testnet: true,
      }),
      index: { startBlock: 0 },
      data: devnetData(id),
      ...devnetBundler,
      ...(deployment && { stake: { address: deployment.address, blockNumber: deployment.blockNumber } }),
    }
  })
}

/**
 * Reads the EVM chains from the operator's `CHAINS` file. An entry without a stake deployment gets the deployment recorded for
 * the chain in `contracts/`, if there is one.
 *
 * @throws {InvalidConfigError} naming the file and the entry that is wrong.
 */
export function readChainsFile(file: string): ServedChain[] {
  const entries = readEntries(file, chainEntrySchema, (entry) => !isOtherChain(entry))
  return entries.map(({ stake, rpcUpstreams, index, data, bundler, paymaster, ...chain }) => {
    const recorded = getStakeDeployment(chain.id)
    const deployment = stake ?? (recorded && { address: recorded.address, blockNumber: recorded.blockNumber })
    return {
      network: toNetwork(chain),
      ...(rpcUpstreams && { rpcUpstreams }),
      ...(index && { index }),
      ...(deployment && { stake: deployment }),
      ...(data && { data }),
      ...(bundler && { bundler }),
      ...(paymaster && { paymaster }),
    }
  })
}

type ChainEntry = Omit<z.output<typeof chainEntrySchema>, 'stake' | 'rpcUpstreams' | 'data' | 'bundler' | 'paymaster'>

function toNetwork({ rpcUrls, webSocketUrl, blockExplorer, ...chain }: ChainEntry): PublicNetwork {
  const { caipNetworkId } = defineEvmNetwork({ ...chain, rpcUrls: { default: { http: rpcUrls } } })
  return {
    id: chain.id,
    caipNetworkId,
    chainNamespace: 'eip155',
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: rpcUrls, ...(webSocketUrl !== undefined && { webSocket: [webSocketUrl] }) } },
    ...(blockExplorer && { blockExplorers: { default: blockExplorer } }),
    ...(chain.testnet !== undefined && { testnet: chain.testnet }),
  }
}
