import type { Balance, Transaction, TransactionDetail } from '@holdfast/api/data'
import { formatAmount } from '@holdfast/caip'
import { rankBalances, writeBalance } from '../balances/rankedBalance.ts'
import { type Price, toJsonNumber, worthOf } from '../prices/decimal.ts'
import { judgeToken } from '../spam/rules.ts'
import type { AccountTransaction, Asset, AssetMove, HeldAsset } from './ChainDataProvider.ts'
import { type ServedOtherChain, toPricedToken } from './createOtherChains.ts'

/** The facts about assets that are displayed but are not part of an account's data. */
export type AssetFacts = {
  chain: Pick<ServedOtherChain, 'network' | 'knownTokens'>
  prices: ReadonlyMap<string, Price>
  /** The URL of an asset's picture; empty when there is none. */
  iconOf: (asset: Asset) => string
}

/** Finds an asset's name and price, and whether it is spam. The operator's lists outrank the token's own texts. */
function describe(
  { asset, name, symbol }: Pick<HeldAsset, 'asset' | 'name' | 'symbol'>,
  { chain, prices }: AssetFacts,
): { name: string; symbol: string; isSpam: boolean; price: Price | undefined } {
  const listed = chain.knownTokens.find(asset)
  const isSpam =
    asset !== 'native' && judgeToken({ address: asset, name, symbol }, { knownTokens: chain.knownTokens }) !== undefined
  return {
    name: listed?.name ?? name ?? '',
    symbol: listed?.symbol ?? symbol ?? '',
    isSpam,
    // With a price, a token that imitates another would look genuine.
    price: isSpam ? undefined : prices.get(toPricedToken(asset)),
  }
}

/** Writes an account's holdings in the format of the API's responses. */
export function writeOtherBalances(held: readonly HeldAsset[], facts: AssetFacts): Balance[] {
  const { caipNetworkId } = facts.chain.network
  return rankBalances(
    held.map((each) => {
      const { asset, amount, decimals } = each
      const { price, ...described } = describe(each, facts)
      const address = asset === 'native' ? undefined : asset
      return writeBalance(
        { ...described, amount, decimals, address },
        { caipNetworkId, price, iconUrl: facts.iconOf(asset) },
      )
    }),
  )
}

/** Writes a transaction in the format of the API's responses. */
export function writeOtherTransaction(transaction: AccountTransaction, facts: AssetFacts): Transaction {
  const { hash, minedAt, sentFrom, sentTo, status, operationType, moves } = transaction
  const { caipNetworkId } = facts.chain.network
  return {
    id: `${caipNetworkId}:${hash}`,
    metadata: {
      operationType,
      hash,
      chain: caipNetworkId,
      minedAt: minedAt.toISOString(),
      sentFrom,
      sentTo,
      status,
      // On Solana and Bitcoin, the transactions of an account have no sequence numbers.
      nonce: 0,
    },
    transfers: moves.map((move) => writeMove(move, facts)),
    approvals: [],
  }
}

function writeMove(move: AssetMove, facts: AssetFacts): Transaction['transfers'][number] {
  const { asset, amount, decimals, direction, sender, recipient } = move
  const { name, symbol, isSpam, price } = describe(move, facts)
  const icon = facts.iconOf(asset)
  return {
    direction,
    quantity: { numeric: formatAmount(amount, decimals) },
    ...(price && {
      value: toJsonNumber(worthOf(amount, decimals, price.value)),
      price: toJsonNumber(price.value),
    }),
    fungible_info: {
      name,
      symbol,
      ...(icon && { icon: { url: icon } }),
      ...(asset !== 'native' && { address: `${facts.chain.network.caipNetworkId}:${asset}` as const }),
      flags: { is_spam: isSpam },
    },
    ...(sender !== undefined && { sender }),
    ...(recipient !== undefined && { recipient }),
  }
}

/** Writes a transaction with its fee and its block. */
export function writeOtherDetail(transaction: AccountTransaction, facts: AssetFacts): TransactionDetail {
  const { hash, block, fee } = transaction
  const { nativeCurrency, blockExplorer } = facts.chain.network
  return {
    ...writeOtherTransaction(transaction, facts),
    block: block && { number: String(block.number), hash: block.hash },
    fee: { symbol: nativeCurrency.symbol, quantity: { numeric: formatAmount(fee, nativeCurrency.decimals) } },
    gasUsed: null,
    method: null,
    explorer: blockExplorer ? `${blockExplorer.url.replace(/\/$/, '')}/tx/${hash}` : null,
  }
}
