import type { Approval, Transaction, Transfer } from '@holdfast/api/data'
import { formatAmount } from '@holdfast/caip'
import type { DataChain } from '../chain-data/createDataChains.ts'
import type { Icons } from '../chain-data/icons.ts'
import { toChecksummed } from '../chain-data/toChecksummed.ts'
import { type NftContent, nftKey } from '../nfts/NftContent.ts'
import { type Price, toJsonNumber, worthOf } from '../prices/decimal.ts'
import type { PricedToken } from '../prices/PriceSource.ts'
import { isPoisoning } from '../spam/rules.ts'
import { type IndexedTransaction, isApproval, isNft, type Move } from './move.ts'
import { operationTypeOf } from './operationType.ts'
import { isOfSpam } from './spamContracts.ts'

/** An allowance of at least this amount counts as unlimited. */
const UNLIMITED = 2n ** 255n

/** The facts with which the transactions of a page are written. */
export type PageFacts = {
  chain: Pick<DataChain, 'network' | 'knownTokens'>
  prices: ReadonlyMap<PricedToken, Price>
  nfts: ReadonlyMap<string, NftContent>
  /** The addresses to which the account sends something on the same page. */
  recipients: ReadonlySet<string>
  icons: Icons
}

/** Writes a transaction in the form of the API, as an account sees it. @param account - in lower case. */
export function writeTransaction(
  transaction: IndexedTransaction,
  account: `0x${string}`,
  facts: PageFacts,
): Transaction {
  const { chain } = facts
  const { hash, from, to, createdContract, nonce, hasSucceeded, minedAt } = transaction
  const moves = hasSucceeded === false ? attemptedMoves(transaction, account) : transaction.moves
  const receiver = to ?? createdContract
  const transfers: Transfer[] = []
  const approvals: Approval[] = []
  for (const move of moves) {
    if (!isApproval(move)) transfers.push(writeTransfer(move, transaction, account, facts))
    else if (move.from === account) approvals.push(writeApproval(move, facts))
  }
  return {
    id: `${chain.network.caipNetworkId}:${hash}`,
    metadata: {
      operationType: operationTypeOf(transaction, account),
      hash,
      chain: chain.network.caipNetworkId,
      minedAt: minedAt.toISOString(),
      sentFrom: toChecksummed(from),
      sentTo: receiver ? toChecksummed(receiver) : '',
      status: hasSucceeded === false ? 'failed' : 'confirmed',
      nonce,
    },
    transfers,
    approvals,
  }
}

/** Lists the moves that a failed transaction attempted: the native currency sent with it. */
function attemptedMoves({ from, to, value }: IndexedTransaction, account: string): Move[] {
  if (from !== account || to === null || value === 0n) return []
  const noToken = { token: null, tokenId: null, name: null, symbol: null, decimals: null, transferCount: 0 }
  return [{ kind: 'native', from, to, amount: value, ...noToken }]
}

function writeTransfer(
  move: Move,
  { from: sender }: IndexedTransaction,
  account: `0x${string}`,
  facts: PageFacts,
): Transfer {
  const { from, to, amount } = move
  const direction = from === to ? 'self' : to === account ? 'in' : 'out'
  const isSpamToken = isOfSpam(move, { isOwn: sender === account, knownTokens: facts.chain.knownTokens })
  const price = isNft(move) || isSpamToken ? undefined : facts.prices.get(move.token ?? 'native')
  const decimals = decimalsOf(move, facts)
  const worth = price && decimals !== null ? worthOf(amount, decimals, price.value) : undefined
  const counterparty = direction === 'in' ? from : to
  const isPoison = isPoisoning(
    { direction, counterparty, amount, worth, isNft: isNft(move) },
    { isOwn: sender === account, recipients: facts.recipients },
  )
  return {
    direction,
    quantity: { numeric: formatAmount(amount, decimals ?? 0) },
    ...(worth !== undefined && price && { value: toJsonNumber(worth), price: toJsonNumber(price.value) }),
    ...infoOf(move, isSpamToken || isPoison, facts),
    sender: toChecksummed(from),
    recipient: toChecksummed(to),
  }
}

function writeApproval(move: Move, facts: PageFacts): Approval {
  const { to, amount, kind } = move
  const isUnlimited = kind === 'approvalForAll' ? amount > 0n : amount >= UNLIMITED
  return {
    spender: toChecksummed(to),
    quantity: isUnlimited ? null : { numeric: formatAmount(amount, decimalsOf(move, facts) ?? 0) },
    ...infoOf(move, isOfSpam(move, { isOwn: true, knownTokens: facts.chain.knownTokens }), facts),
  }
}

/** Describes the asset that moved: `nft_info` for assets with ids, `fungible_info` for all others. */
function infoOf(
  move: Move,
  isSpam: boolean,
  { chain, nfts, icons }: PageFacts,
): Pick<Transfer, 'fungible_info' | 'nft_info'> {
  const { token, tokenId, name, symbol } = move
  const { caipNetworkId, nativeCurrency } = chain.network
  const flags = { is_spam: isSpam }
  if (token !== null && isNft(move)) {
    const content = tokenId === null || isSpam ? undefined : nfts.get(nftKey({ token, tokenId }))
    const title =
      content?.name ?? [name ?? symbol, tokenId !== null && `#${shorten(tokenId)}`].filter(Boolean).join(' ')
    return {
      nft_info: {
        name: title,
        ...(content?.image && {
          content: { preview: { url: content.image.preview }, detail: { url: content.image.detail } },
        }),
        flags,
        address: `${caipNetworkId}:${toChecksummed(token)}`,
        ...(tokenId !== null && { token_id: tokenId }),
      },
    }
  }
  const asset = token === null ? nativeCurrency : (chain.knownTokens.find(token) ?? { name, symbol })
  const url = icons.ofToken(chain, token ?? 'native')
  return {
    fungible_info: {
      name: asset.name ?? '',
      symbol: asset.symbol ?? '',
      ...(url && { icon: { url } }),
      ...(token !== null && { address: `${caipNetworkId}:${toChecksummed(token)}` }),
      flags,
    },
  }
}

/**
 * Finds the decimals of a move's asset. Returns null for an NFT and for a token that states no decimals: their amounts are
 * written as whole numbers.
 */
function decimalsOf(move: Move, { chain }: PageFacts): number | null {
  if (isNft(move)) return null
  if (move.token === null) return chain.network.nativeCurrency.decimals
  return chain.knownTokens.find(move.token)?.decimals ?? move.decimals
}

function shorten(tokenId: string): string {
  return tokenId.length > 12 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId
}
