import type { NftKey } from '../nfts/NftContent.ts'
import type { KnownTokens } from '../spam/knownTokens.ts'
import { judgeToken } from '../spam/rules.ts'
import type { IndexedTransaction, Move } from './move.ts'

/** Returns whether a move is spam because of its contract. @param isOwn - whether the account sent the transaction. */
export function isOfSpam(
  { token, name, symbol, transferCount }: Pick<Move, 'token' | 'name' | 'symbol' | 'transferCount'>,
  { isOwn, knownTokens }: { isOwn: boolean; knownTokens: KnownTokens },
): boolean {
  if (token === null) return false
  return judgeToken({ address: token, name, symbol }, { knownTokens, arrival: { isOwn, transferCount } }) !== undefined
}

/** Lists the NFTs of a page for which metadata is read. Spam is left out, because its host would learn who looks at it. */
export function shownNfts(
  transactions: readonly Pick<IndexedTransaction, 'from' | 'moves'>[],
  { account, knownTokens }: { account: string; knownTokens: KnownTokens },
): NftKey[] {
  return transactions.flatMap(({ from, moves }) =>
    moves.flatMap((move) => {
      const { kind, token, tokenId } = move
      if (token === null || tokenId === null || (kind !== 'erc721' && kind !== 'erc1155')) return []
      return isOfSpam(move, { isOwn: from === account, knownTokens }) ? [] : [{ token, tokenId, standard: kind }]
    }),
  )
}
