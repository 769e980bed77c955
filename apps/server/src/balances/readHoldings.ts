import { readWord } from '../chain/reads/words.ts'
import type { DataChain } from '../chain-data/createDataChains.ts'
import { judgeToken } from '../spam/rules.ts'
import type { Holding, HoldingStore } from './store.ts'

/** An account's balance of one currency or token, as read from its chain. */
export type HeldToken = {
  /** In lower case; `native` for the native currency. */
  token: 'native' | `0x${string}`
  name: string
  symbol: string
  decimals: number
  /** Atomic units. */
  amount: bigint
  isSpam: boolean
}

/** An account's balances at one block. */
export type Holdings = { readAt: Date; tokens: readonly HeldToken[] }

/** The most tokens that the store lists for an account, the latest received first. */
const MAX_TOKENS = 1_000
/**
 * The selector of ERC-20's `balanceOf(address)`. Calls are encoded by hand, because a general ABI library takes longer than the
 * rest of the request.
 */
const BALANCE_OF = '0x70a08231'

/**
 * Reads what an account holds, all of it at one block: the native currency, the tokens that the operator names, those that ever
 * moved from or to the account (or that a provider names), and those that the caller names. Balances are never summed up from
 * history.
 *
 * @param options.wanted - tokens that the caller names, in lower case. Tokens that the store does not know are left out.
 * @throws {ChainUnavailableError} | {ProviderError}
 */
export async function readHoldings(options: {
  chain: Pick<DataChain, 'network' | 'reader' | 'knownTokens' | 'provider'>
  store: HoldingStore
  account: `0x${string}`
  wanted: readonly `0x${string}`[]
  now: () => number
}): Promise<Holdings> {
  const { chain, store, account, wanted, now } = options
  const { network, reader, knownTokens, provider } = chain
  const knownAddresses = knownTokens.all.map(({ address }) => address)
  const found = provider
    ? (await provider.holdings(account)).filter(({ address }) => !knownTokens.find(address))
    : await store.list({ account, chainId: network.id, known: knownAddresses, limit: MAX_TOKENS })
  const included = new Set<string>([...knownAddresses, ...found.map(({ address }) => address)])
  const further = await store.findTokens(
    network.id,
    wanted.filter((token) => !included.has(token)),
  )
  const candidates: Holding[] = [
    ...knownTokens.all.map((token) => ({ ...token, arrival: undefined })),
    ...found,
    ...further.map((token) => ({ ...token, arrival: undefined })),
  ]
  // The amount of a token cannot be written if its decimals are unknown.
  const shown = candidates.filter((token) => token.decimals !== null)
  const data = `${BALANCE_OF}${account.slice(2).padStart(64, '0')}` as const
  const { native, results } = await reader.read({
    nativeOf: account,
    calls: shown.map(({ address }) => ({ to: address, data })),
  })
  const { nativeCurrency } = network
  return {
    readAt: new Date(now()),
    tokens: [
      { token: 'native', ...nativeCurrency, amount: native, isSpam: false },
      ...shown.flatMap(({ address, name, symbol, decimals, arrival }, index): HeldToken[] => {
        const amount = readWord(results[index])
        if (amount === 0n || decimals === null) return []
        const isSpam = judgeToken({ address, name, symbol }, { knownTokens, arrival }) !== undefined
        return [{ token: address, name: name ?? '', symbol: symbol ?? '', decimals, amount, isSpam }]
      }),
    ],
  }
}
