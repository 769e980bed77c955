import { type CaipNetworkId, isCaipNetworkId, namespaceOf } from '@holdfast/caip'
import * as z from 'zod'
import { readEntries } from './chainsFile.ts'

/** A Solana or Bitcoin chain. This server forwards calls to the chain's nodes, and serves balances and history. */
export type OtherChain = z.output<typeof otherChainSchema>

const decimal = z.string().regex(/^\d{1,30}(?:\.\d{1,18})?$/, { error: 'a decimal such as "150.25", as a string' })
const mint = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, { error: 'the address of a mint' })
const httpUrl = z.url({ protocol: /^https?$/ })
const feed = z.string().regex(/^0x[\da-fA-F]{40}$/, { error: 'an EVM address' })

const priceSchema = z.discriminatedUnion('kind', [
  /** Keys are mints, or `native`. */
  z.strictObject({ kind: z.literal('table'), prices: z.record(z.union([z.literal('native'), mint]), decimal) }),
  /** Feeds with Chainlink's interface, on an EVM chain that is configured in the same file. */
  z.strictObject({
    kind: z.literal('chainlink'),
    chainId: z.number().int().positive(),
    feeds: z.record(z.union([z.literal('native'), mint]), feed),
    maxAgeS: z.number().int().positive().default(90_000),
  }),
])

const dataSchema = z.strictObject({
  /** For Solana: tokens that the operator vouches for. They never count as spam. */
  tokens: z
    .array(
      z.strictObject({
        address: mint,
        name: z.string().min(1).max(128),
        symbol: z.string().min(1).max(32),
        iconUrl: z.url({ protocol: /^https$/ }).optional(),
      }),
    )
    .default([]),
  /** For Solana: mints that are spam. */
  spam: z.array(mint).default([]),
  prices: z.array(priceSchema).default([]),
  /** A service that looks up addresses. Bitcoin needs a provider, because its nodes do not index addresses. */
  provider: z.strictObject({ kind: z.literal('esplora'), url: httpUrl }).optional(),
})

const otherChainSchema = z
  .strictObject({
    caipNetworkId: z.custom<CaipNetworkId>(
      (value) => isCaipNetworkId(value) && ['solana', 'bip122'].includes(namespaceOf(value)),
      { error: 'a CAIP-2 id of solana or bip122' },
    ),
    name: z.string().min(1),
    nativeCurrency: z.strictObject({
      name: z.string().min(1),
      symbol: z.string().min(1),
      decimals: z.number().int().min(0).max(18),
    }),
    /** The nodes. Pages never get their URLs, which may contain keys. */
    rpcUpstreams: z.array(httpUrl).nonempty(),
    blockExplorer: z.strictObject({ name: z.string(), url: httpUrl }).optional(),
    testnet: z.boolean().optional(),
    data: dataSchema.default({ tokens: [], spam: [], prices: [] }),
  })
  .refine(({ caipNetworkId, data }) => namespaceOf(caipNetworkId) === 'solana' || data.provider !== undefined, {
    error: 'it needs a provider of the kind esplora, since nodes of Bitcoin do not know addresses',
    path: ['data', 'provider'],
  })

/** Returns whether an entry of the `CHAINS` file describes a Solana or Bitcoin chain. */
export function isOtherChain(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'caipNetworkId' in entry
}

/** Reads the Solana and Bitcoin chains from the operator's `CHAINS` file. @throws {InvalidConfigError} */
export function readOtherChains(file: string): OtherChain[] {
  return readEntries(file, otherChainSchema, isOtherChain)
}

/** Parses an entry that is written in code, by this server or a test, instead of in the `CHAINS` file. */
export function parseOtherChain(entry: z.input<typeof otherChainSchema>): OtherChain {
  return otherChainSchema.parse(entry)
}

/**
 * The ids of the local Solana and Bitcoin chains that `devnet/` starts, and the mints of the Solana chain's tokens. A test
 * compares them with `devnet/`.
 */
export const localChains = {
  solana: {
    caipNetworkId: 'solana:DGKhUcB8bfD5REV4kxiHEA84CxEcCbtu',
    tern: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
    kelp: '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
  },
  bitcoin: { caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' },
} as const

/** Returns the local Solana and Bitcoin chains that `LOCAL_CHAINS` names. Their prices are invented. */
export function localOtherChains(
  names: readonly (keyof typeof localChains)[],
  ports: { solana: number; bitcoin: number },
): OtherChain[] {
  const { solana, bitcoin } = localChains
  const chains = {
    solana: parseOtherChain({
      caipNetworkId: solana.caipNetworkId,
      name: 'Solana Local',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUpstreams: [`http://localhost:${ports.solana}`],
      testnet: true,
      data: {
        tokens: [
          { address: solana.tern, name: 'Tern Dollar', symbol: 'TUSD' },
          { address: solana.kelp, name: 'Kelp', symbol: 'KELP' },
        ],
        prices: [{ kind: 'table', prices: { native: '150', [solana.tern]: '1', [solana.kelp]: '0.25' } }],
      },
    }),
    bitcoin: parseOtherChain({
      caipNetworkId: bitcoin.caipNetworkId,
      name: 'Bitcoin Regtest',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUpstreams: [`http://localhost:${ports.bitcoin}`],
      testnet: true,
      data: {
        prices: [{ kind: 'table', prices: { native: '60000' } }],
        provider: { kind: 'esplora', url: `http://localhost:${ports.bitcoin}/api` },
      },
    }),
  }
  return names.map((name) => chains[name])
}
