/** The kinds of moves, which are transfers and approvals, as the indexer writes them. */
export type MoveKind = 'native' | 'internal' | 'erc20' | 'erc721' | 'erc1155' | 'approval' | 'approvalForAll'

/**
 * A transfer or an approval in a transaction. An approval is `from` the owner `to` the spender, and its `amount` is the
 * allowance. Addresses are in lower case.
 */
export type Move = {
  kind: MoveKind
  /** The contract; null for the native currency. */
  token: `0x${string}` | null
  /** Decimal; null for assets without ids. */
  tokenId: string | null
  from: `0x${string}`
  to: `0x${string}`
  /** Atomic units. */
  amount: bigint
  /** Name, symbol and decimals as the token's contract states them. */
  name: string | null
  symbol: string | null
  decimals: number | null
  /**
   * How many transfers of the token the transaction made, counted up to `AIRDROP_TRANSFERS`. 0 where they are not counted: for
   * the native currency, for a transaction that the account itself sent, and for data from a provider.
   */
  transferCount: number
}

/** An indexed transaction, with its moves that concern one account. */
export type IndexedTransaction = {
  chainId: number
  block: bigint
  index: number
  hash: `0x${string}`
  from: `0x${string}`
  /** Null when the transaction created a contract. */
  to: `0x${string}` | null
  /** Atomic units of the native currency. */
  value: bigint
  nonce: number
  /** Null when the node did not say. */
  hasSucceeded: boolean | null
  gasUsed: bigint | null
  /** Atomic units of the native currency. */
  fee: bigint | null
  selector: `0x${string}` | null
  createdContract: `0x${string}` | null
  minedAt: Date
  moves: readonly Move[]
}

/** Returns whether a move concerns NFTs. An `approval` concerns an NFT if it has an id. */
export function isNft({ kind, tokenId }: Pick<Move, 'kind' | 'tokenId'>): boolean {
  return (
    kind === 'erc721' || kind === 'erc1155' || kind === 'approvalForAll' || (kind === 'approval' && tokenId !== null)
  )
}

/** Returns whether a move is an approval, which transfers nothing. */
export function isApproval({ kind }: Pick<Move, 'kind'>): boolean {
  return kind === 'approval' || kind === 'approvalForAll'
}
