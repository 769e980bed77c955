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
/** `balanceOf(address)` of ERC-20: written by hand, because a general ABI library takes longer than the rest of the call. */
const BALANCE_OF = '0x70a08231'

/**
 * Reads what an account holds, all of it at one block: the native currency, the tokens that the operator names, those that ever
 * moved from or to the account (or that a provider names), and those that the caller names. Balances are never summed up from
 * history.
 *
 * @param options.wanted - tokens that the caller names, in lower case.
 * @throws {ChainUnavailableError} | {ProviderError}
 */
export async function readHoldings(options: {
  chain: Pick<DataChain, 'network' | 'reader' | 'known' | 'provider'>
  store: HoldingStore
  account: `0x${string}`
  wanted: readonly `0x${string}`[]
  now: () => number
}): Promise<Holdings> {
  const { chain, store, account, wanted, now } = options
  const { network, reader, known, provider } = chain
  const listed = known.all.map(({ address }) => address)
  const moved = provider
    ? (await provider.holdings(account)).filter(({ address }) => !known.find(address))
    : await store.list({ account, chainId: network.id, known: listed, limit: MAX_TOKENS })
  const named = new Set<string>([...listed, ...moved.map(({ address }) => address)])
  const further = await store.findTokens(
    network.id,
    wanted.filter((token) => !named.has(token)),
  )
  const candidates: Holding[] = [
    ...known.all.map((token) => ({ ...token, arrival: undefined })),
    ...moved,
    ...further.map((token) => ({ ...token, arrival: undefined })),
  ]
  // Without a token's decimals, its amount cannot be written.
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
        const isSpam = judgeToken({ address, name, symbol }, { known, arrival }) !== undefined
        return [{ token: address, name: name ?? '', symbol: symbol ?? '', decimals, amount, isSpam }]
      }),
    ],
  }
}
